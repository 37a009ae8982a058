package account

import (
	"context"
	"encoding/json"
	"reflect"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"enamel/internal/api"
)

// Handlers are the routes of accounts. Bodies hold optional fields only: what
// is missing is refused by the domain, in words of its own. Those that sign in
// or out are behind a guard that looks the session up.
type Handlers struct{ service *Service }

// NewHandlers makes the handlers of a service.
func NewHandlers(s *Service) *Handlers { return &Handlers{service: s} }

const noStore = "no-store"

// visitOf is where a request comes from.
func visitOf(ctx context.Context) Visit {
	v := Visit{Address: api.AddressOf(ctx), UserAgent: api.UserAgentOf(ctx)}
	if p := api.PrincipalOf(ctx); p != nil {
		v.SessionID, v.UserID = p.SessionID, p.ID
	}
	return v
}

// SignUpIn is POST /api/auth/sign-up.
type SignUpIn struct{ Body SignUpBody }

// SignUpBody is what somebody types to get an account.
type SignUpBody struct {
	Email    string `json:"email" required:"false"`
	Password string `json:"password" required:"false" doc:"8 to 256 characters, taken exactly as sent"`
	FullName string `json:"full_name" required:"false" doc:"May be empty"`
}

// SignInIn is POST /api/auth/sign-in.
type SignInIn struct{ Body SignInBody }

// SignInBody is what somebody types to sign in.
type SignInBody struct {
	Email    string `json:"email" required:"false"`
	Password string `json:"password" required:"false"`
}

// SignedInOut hands the browser the cookie of a new session.
type SignedInOut struct {
	CacheControl string `header:"Cache-Control"`
	SetCookie    string `header:"Set-Cookie"`
	Body         SignedInBody
}

// SignedInBody says who is signed in now.
type SignedInBody struct {
	User api.Principal `json:"user"`
}

// SessionOut says who is signed in, if anybody.
type SessionOut struct {
	CacheControl string `header:"Cache-Control"`
	SetCookie    string `header:"Set-Cookie"`
	Body         SessionBody
}

// SessionBody says who is signed in, if anybody.
type SessionBody struct {
	User Somebody `json:"user" doc:"null when nobody is signed in"`
}

// Somebody is a principal on the wire, or null.
type Somebody struct{ principal *api.Principal }

// MarshalJSON writes null for nobody.
func (s Somebody) MarshalJSON() ([]byte, error) { return json.Marshal(s.principal) }

// Schema implements huma.SchemaProvider.
func (Somebody) Schema(r huma.Registry) *huma.Schema {
	return &huma.Schema{OneOf: []*huma.Schema{r.Schema(reflect.TypeFor[api.Principal](), true, ""), {Type: "null"}}}
}

// DoneOut is the answer that has nothing to tell.
type DoneOut struct {
	CacheControl string `header:"Cache-Control"`
	SetCookie    string `header:"Set-Cookie"`
	Body         struct{}
}

func done() *DoneOut { return &DoneOut{CacheControl: noStore} }

// signedOut is done, and the browser forgets its cookie.
func signedOut() *DoneOut {
	return &DoneOut{CacheControl: noStore, SetCookie: api.SessionCookie("", 0)}
}

func signedIn(in SignedIn) *SignedInOut {
	return &SignedInOut{
		CacheControl: noStore, SetCookie: api.SessionCookie(in.Token, in.Life), Body: SignedInBody{User: *in.User.principal()},
	}
}

// SignUp handles POST /api/auth/sign-up.
func (h *Handlers) SignUp(ctx context.Context, in *SignUpIn) (*SignedInOut, error) {
	s, err := h.service.SignUp(ctx, SignUpForm(in.Body), visitOf(ctx))
	if err != nil {
		return nil, err
	}
	return signedIn(s), nil
}

// SignIn handles POST /api/auth/sign-in.
func (h *Handlers) SignIn(ctx context.Context, in *SignInIn) (*SignedInOut, error) {
	s, err := h.service.SignIn(ctx, in.Body.Email, in.Body.Password, visitOf(ctx))
	if err != nil {
		return nil, err
	}
	return signedIn(s), nil
}

// SignOut handles POST /api/auth/sign-out.
func (h *Handlers) SignOut(ctx context.Context, _ *struct{}) (*SessionOut, error) {
	if p := api.PrincipalOf(ctx); p != nil {
		if err := h.service.SignOut(ctx, p, visitOf(ctx)); err != nil {
			return nil, err
		}
	}
	return &SessionOut{CacheControl: noStore, SetCookie: api.SessionCookie("", 0)}, nil
}

// Session handles GET /api/session.
func (h *Handlers) Session(ctx context.Context, _ *struct{}) (*SessionOut, error) {
	return &SessionOut{CacheControl: noStore, Body: SessionBody{User: Somebody{api.PrincipalOf(ctx)}}}, nil
}

// VerifyIn is POST /api/auth/verify.
type VerifyIn struct {
	Body struct {
		Token    string `json:"token" required:"false" doc:"From the link's fragment"`
		Password string `json:"password" required:"false" doc:"Of the account; not needed with a session of it"`
	}
}

// VerifyOut is its answer.
type VerifyOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         VerifyAnswer
}

// VerifyAnswer names the address that is verified now.
type VerifyAnswer struct {
	Email string `json:"email"`
}

// Verify handles POST /api/auth/verify.
func (h *Handlers) Verify(ctx context.Context, in *VerifyIn) (*VerifyOut, error) {
	email, err := h.service.Verify(ctx, in.Body.Token, in.Body.Password, visitOf(ctx))
	if err != nil {
		return nil, err
	}
	return &VerifyOut{CacheControl: noStore, Body: VerifyAnswer{Email: email}}, nil
}

// ResendOut is the answer to POST /api/auth/verify/resend.
type ResendOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         ResendAnswer
}

// ResendAnswer says whether there was anything to verify.
type ResendAnswer struct {
	EmailVerified bool `json:"email_verified" doc:"true: nothing waits to be verified, and no letter was sent"`
}

// ResendVerification handles POST /api/auth/verify/resend, behind a guard that
// lets in who is signed in, like all that follow but Forgot and Reset.
func (h *Handlers) ResendVerification(ctx context.Context, _ *struct{}) (*ResendOut, error) {
	verified, err := h.service.ResendVerification(ctx, api.PrincipalOf(ctx).ID, visitOf(ctx))
	if err != nil {
		return nil, err
	}
	return &ResendOut{CacheControl: noStore, Body: ResendAnswer{EmailVerified: verified}}, nil
}

// ForgotIn is POST /api/auth/forgot.
type ForgotIn struct {
	Body struct {
		Email string `json:"email" required:"false"`
	}
}

// Forgot handles POST /api/auth/forgot.
func (h *Handlers) Forgot(ctx context.Context, in *ForgotIn) (*DoneOut, error) {
	if err := h.service.Forgot(ctx, in.Body.Email, visitOf(ctx)); err != nil {
		return nil, err
	}
	return done(), nil
}

// ResetIn is POST /api/auth/reset.
type ResetIn struct {
	Body struct {
		Token    string `json:"token" required:"false" doc:"From the link's fragment"`
		Password string `json:"password" required:"false"`
	}
}

// Reset handles POST /api/auth/reset.
func (h *Handlers) Reset(ctx context.Context, in *ResetIn) (*DoneOut, error) {
	if err := h.service.Reset(ctx, in.Body.Token, in.Body.Password, visitOf(ctx)); err != nil {
		return nil, err
	}
	return done(), nil
}

// ChangePasswordIn is POST /api/auth/password.
type ChangePasswordIn struct {
	Body struct {
		Current  string `json:"current" required:"false"`
		Password string `json:"password" required:"false" doc:"The new one"`
	}
}

// ChangePassword handles POST /api/auth/password.
func (h *Handlers) ChangePassword(ctx context.Context, in *ChangePasswordIn) (*DoneOut, error) {
	s, err := h.service.ChangePassword(ctx, api.PrincipalOf(ctx).ID, in.Body.Current, in.Body.Password, visitOf(ctx))
	if err != nil {
		return nil, err
	}
	out := done()
	out.SetCookie = api.SessionCookie(s.Token, s.Life)
	return out, nil
}

// ChangeEmailIn is POST /api/auth/email.
type ChangeEmailIn struct {
	Body struct {
		Password string `json:"password" required:"false"`
		Email    string `json:"email" required:"false" doc:"The new one"`
	}
}

// ChangeEmail handles POST /api/auth/email.
func (h *Handlers) ChangeEmail(ctx context.Context, in *ChangeEmailIn) (*DoneOut, error) {
	err := h.service.ChangeEmail(ctx, api.PrincipalOf(ctx).ID, in.Body.Password, in.Body.Email, visitOf(ctx))
	if err != nil {
		return nil, err
	}
	return done(), nil
}

// AccountOut is the answer to GET /api/account.
type AccountOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         AccountBody
}

// AccountBody is what users see of their account.
type AccountBody struct {
	Email         string    `json:"email"`
	FullName      string    `json:"full_name"`
	EmailVerified bool      `json:"email_verified"`
	PendingEmail  *string   `json:"pending_email" doc:"The address that takes over once it is verified"`
	CreatedAt     time.Time `json:"created_at"`
	Role          string    `json:"role" enum:"customer,staff,owner"`
}

// Account handles GET /api/account.
func (h *Handlers) Account(ctx context.Context, _ *struct{}) (*AccountOut, error) {
	p, err := h.service.Profile(ctx, api.PrincipalOf(ctx).ID)
	if err != nil {
		return nil, err
	}
	out := &AccountOut{CacheControl: noStore, Body: AccountBody{
		Email: p.Email, FullName: p.FullName, EmailVerified: p.EmailVerified, CreatedAt: p.CreatedAt, Role: p.Role,
	}}
	if p.PendingEmail != "" {
		out.Body.PendingEmail = &p.PendingEmail
	}
	return out, nil
}

// DeleteIn is DELETE /api/account.
type DeleteIn struct {
	Body struct {
		Password string `json:"password" required:"false"`
	}
}

// Delete handles DELETE /api/account.
func (h *Handlers) Delete(ctx context.Context, in *DeleteIn) (*DoneOut, error) {
	if err := h.service.Delete(ctx, api.PrincipalOf(ctx).ID, in.Body.Password, visitOf(ctx)); err != nil {
		return nil, err
	}
	return signedOut(), nil
}
