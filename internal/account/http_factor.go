package account

import (
	"context"
	"time"

	"enamel/internal/api"
	"enamel/internal/qrcode"
)

// SecondFactorIn is POST /api/auth/second-factor.
type SecondFactorIn struct {
	Body SecondFactorBody
}

// SecondFactorBody ends a sign-in that was answered with a challenge.
type SecondFactorBody struct {
	Challenge string `json:"challenge" required:"false" doc:"From the problem second-factor; it takes 5 codes within 5 minutes"`
	Code      string `json:"code" required:"false" doc:"Of the app, or a recovery code; spaces and hyphens do not count"`
}

// SecondFactor handles POST /api/auth/second-factor.
func (h *Handlers) SecondFactor(ctx context.Context, in *SecondFactorIn) (*SignedInOut, error) {
	s, err := h.service.SecondFactor(ctx, in.Body.Challenge, in.Body.Code, visitOf(ctx))
	if err != nil {
		return nil, err
	}
	return signedIn(s), nil
}

// FactorOut is the answer to GET /api/account/second-factor.
type FactorOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         FactorBody
}

// FactorBody is what users see of their second factor.
type FactorBody struct {
	On        bool       `json:"on"`
	Since     *time.Time `json:"since" doc:"null while it is off"`
	CodesLeft int        `json:"recovery_codes_left"`
	Required  bool       `json:"required" doc:"true: this account does no more than set one up while it has none"`
}

// Factor handles GET /api/account/second-factor, behind a guard that lets in who
// is signed in, like all that follow.
func (h *Handlers) Factor(ctx context.Context, _ *struct{}) (*FactorOut, error) {
	f, err := h.service.FactorState(ctx, api.PrincipalOf(ctx).ID)
	if err != nil {
		return nil, err
	}
	out := &FactorOut{CacheControl: noStore, Body: FactorBody{On: f.On, CodesLeft: f.CodesLeft, Required: f.Required}}
	if f.On {
		out.Body.Since = &f.Since
	}
	return out, nil
}

// BeginFactorIn is POST /api/account/second-factor.
type BeginFactorIn struct {
	Body struct {
		Password string `json:"password" required:"false"`
	}
}

// SetupOut is its answer.
type SetupOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         SetupBody
}

// SetupBody is a new key for an app, told this once.
type SetupBody struct {
	URI    string `json:"uri" doc:"otpauth://totp/..."`
	Secret string `json:"secret" doc:"The key in base32, to type"`
	QRSize int    `json:"qr_size" doc:"Modules on a side of the URI's QR code"`
	QRPath string `json:"qr_path" doc:"Its dark modules as the d of an SVG path, one unit each"`
}

// BeginFactor handles POST /api/account/second-factor.
func (h *Handlers) BeginFactor(ctx context.Context, in *BeginFactorIn) (*SetupOut, error) {
	s, err := h.service.BeginFactor(ctx, api.PrincipalOf(ctx).ID, in.Body.Password)
	if err != nil {
		return nil, err
	}
	return &SetupOut{CacheControl: noStore, Body: SetupBody{URI: s.URI, Secret: s.Secret, QRSize: s.QR.Size, QRPath: qrcode.Path(s.QR)}}, nil
}

// ConfirmFactorIn is PUT /api/account/second-factor.
type ConfirmFactorIn struct {
	Body struct {
		Code string `json:"code" required:"false" doc:"Of the app that has the new key"`
	}
}

// RecoveryCodesOut tells recovery codes.
type RecoveryCodesOut struct {
	CacheControl string `header:"Cache-Control"`
	SetCookie    string `header:"Set-Cookie"`
	Body         RecoveryCodesBody
}

// RecoveryCodesBody is recovery codes, told this once.
type RecoveryCodesBody struct {
	Codes []string `json:"recovery_codes" doc:"Each serves once instead of a code of the app"`
}

// ConfirmFactor handles PUT /api/account/second-factor.
func (h *Handlers) ConfirmFactor(ctx context.Context, in *ConfirmFactorIn) (*RecoveryCodesOut, error) {
	s, codes, err := h.service.ConfirmFactor(ctx, api.PrincipalOf(ctx).ID, in.Body.Code, visitOf(ctx))
	if err != nil {
		return nil, err
	}
	return &RecoveryCodesOut{
		CacheControl: noStore, SetCookie: api.SessionCookie(s.Token, s.Life), Body: RecoveryCodesBody{Codes: codes},
	}, nil
}

// ProvenIn is what changes a second factor that is on.
type ProvenIn struct {
	Body struct {
		Password string `json:"password" required:"false"`
		Code     string `json:"code" required:"false" doc:"Of the app, or a recovery code"`
	}
}

// NewRecoveryCodes handles POST /api/account/second-factor/recovery-codes.
func (h *Handlers) NewRecoveryCodes(ctx context.Context, in *ProvenIn) (*RecoveryCodesOut, error) {
	codes, err := h.service.NewRecoveryCodes(ctx, api.PrincipalOf(ctx).ID, in.Body.Password, in.Body.Code, visitOf(ctx))
	if err != nil {
		return nil, err
	}
	return &RecoveryCodesOut{CacheControl: noStore, Body: RecoveryCodesBody{Codes: codes}}, nil
}

// EndFactor handles DELETE /api/account/second-factor.
func (h *Handlers) EndFactor(ctx context.Context, in *ProvenIn) (*DoneOut, error) {
	s, err := h.service.EndFactor(ctx, api.PrincipalOf(ctx).ID, in.Body.Password, in.Body.Code, visitOf(ctx))
	if err != nil {
		return nil, err
	}
	out := done()
	out.SetCookie = api.SessionCookie(s.Token, s.Life)
	return out, nil
}
