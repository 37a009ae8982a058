package account

import (
	"context"
	"encoding/csv"
	"strconv"
	"time"

	"enamel/internal/api"
	"enamel/internal/fault"
	"enamel/internal/form"
)

// UsersIn is GET /api/staff/users.
type UsersIn struct {
	Text  string `query:"text" maxLength:"100" doc:"In the address or the name"`
	Show  string `query:"show" enum:"staff,all" default:"staff"`
	After string `query:"after" maxLength:"255"`
	Limit int    `query:"limit" minimum:"1" maximum:"100" default:"50"`
}

// UsersOut is a page of users.
type UsersOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         UsersBody
}

// UsersBody is a page of users; next begins the rest.
type UsersBody struct {
	Users []Listed `json:"users"`
	Next  string   `json:"next" doc:"Empty at the end"`
}

// InviteIn is POST /api/staff/users.
type InviteIn struct {
	Body struct {
		Email    string `json:"email" required:"false"`
		FullName string `json:"full_name" required:"false"`
		Role     string `json:"role" required:"false" doc:"staff or owner"`
	}
}

// UserID names a user in a path.
type UserID struct {
	ID string `path:"id" maxLength:"64"`
}

// RoleIn is PUT /api/staff/users/{id}/role.
type RoleIn struct {
	UserID
	Body struct {
		Role string `json:"role" required:"false"`
	}
}

// Users handles GET /api/staff/users.
func (h *Handlers) Users(ctx context.Context, in *UsersIn) (*UsersOut, error) {
	list, next, err := h.service.Find(ctx, Filter{Text: in.Text, Show: in.Show, After: in.After, Limit: in.Limit})
	return &UsersOut{CacheControl: noStore, Body: UsersBody{Users: list, Next: next}}, err
}

// WriteUsers handles GET /api/staff/users.csv: staff and customers.
func (h *Handlers) WriteUsers(ctx context.Context, _ *struct{}, out *csv.Writer) error {
	if err := out.Write([]string{"email", "name", "role", "verified", "second factor", "since"}); err != nil {
		return err
	}
	for f := (Filter{Show: "all", Limit: MaxList}); ; {
		list, next, err := h.service.Find(ctx, f)
		if err != nil {
			return err
		}
		for _, u := range list {
			row := []string{form.Cell(u.Email), form.Cell(u.FullName), u.Role, strconv.FormatBool(u.EmailVerified), strconv.FormatBool(u.SecondFactor), u.CreatedAt.Format(time.RFC3339)}
			if err := out.Write(row); err != nil {
				return err
			}
		}
		if next == "" {
			return nil
		}
		f.After = next
	}
}

// Invite handles POST /api/staff/users.
func (h *Handlers) Invite(ctx context.Context, in *InviteIn) (*DoneOut, error) {
	if err := fault.Fields(map[string]string{"role": checkStaffRole(in.Body.Role)}); err != nil {
		return nil, err
	}
	_, err := h.service.Invite(ctx, api.PrincipalOf(ctx).ID, NewUser{Email: in.Body.Email, FullName: in.Body.FullName, Role: in.Body.Role})
	return done(), err
}

// ChangeRole handles PUT /api/staff/users/{id}/role.
func (h *Handlers) ChangeRole(ctx context.Context, in *RoleIn) (*DoneOut, error) {
	return h.toUser(ctx, in.ID, func(by string, u User) error {
		_, err := h.service.SetRole(ctx, by, u.Email, in.Body.Role)
		return err
	})
}

// RemoveUserFactor handles DELETE /api/staff/users/{id}/second-factor.
func (h *Handlers) RemoveUserFactor(ctx context.Context, in *UserID) (*DoneOut, error) {
	return h.toUser(ctx, in.ID, func(by string, u User) error { return h.service.RemoveFactor(ctx, by, u.Email) })
}

// EndUserSessions handles DELETE /api/staff/users/{id}/sessions.
func (h *Handlers) EndUserSessions(ctx context.Context, in *UserID) (*DoneOut, error) {
	return h.toUser(ctx, in.ID, func(by string, u User) error { return h.service.SignOutUser(ctx, by, u.ID) })
}

// toUser does a deed of whoever asks to the user of an id.
func (h *Handlers) toUser(ctx context.Context, id string, do func(by string, u User) error) (*DoneOut, error) {
	u, err := h.service.named(ctx, id)
	if err != nil {
		return nil, err
	}
	return done(), do(api.PrincipalOf(ctx).ID, u)
}
