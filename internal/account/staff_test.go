package account

import (
	"strings"
	"testing"

	"enamel/internal/api"
	"enamel/internal/fault"
)

func TestAnInvitationLetsSomebodyChooseTheirPassword(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		u, err := k.Invite(t.Context(), "user-ann", NewUser{Email: "bo@example.com", FullName: "Bo Diaz", Role: api.RoleStaff})
		k.must(err)
		if !strings.Contains(k.lastLetter().Text, "Hi Bo Diaz,") || k.lastLetter().To != "bo@example.com" {
			t.Errorf("%+v", k.lastLetter())
		}
		k.must(k.Reset(t.Context(), k.token(), good, home()))
		in, err := k.SignIn(t.Context(), "bo@example.com", good, home())
		if err != nil || in.User.Role != api.RoleStaff || in.User.FullName != "Bo Diaz" {
			t.Errorf("%+v, %v", in.User, err)
		}
		if names, err := Names(t.Context(), k.db, u.ID); err != nil || names[u.ID] != "Bo Diaz" {
			t.Errorf("%v, %v", names, err)
		}
		_, err = k.Invite(t.Context(), "user-ann", NewUser{Email: "BO@example.com", Role: api.RoleOwner})
		if fault.KindOf(err) != fault.Conflict {
			t.Errorf("a second invitation: %v", err)
		}
		k.must(k.SignOutUser(t.Context(), "user-ann", u.ID))
		if k.who(in.Token) != nil {
			t.Error("the session goes on")
		}
	})
}

func TestUsersAreFoundPageByPage(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		_ = k.signUp("jane@example.com")
		for _, email := range []string{"cy@example.com", "al_50%@example.com", "bo@example.com"} {
			_, err := k.Add(t.Context(), NewUser{Email: email, FullName: "Sam Poe", Password: good, Role: api.RoleStaff})
			k.must(err)
		}
		var found []string
		for f := (Filter{Limit: 2}); ; {
			list, next, err := k.Find(t.Context(), f)
			k.must(err)
			for _, u := range list {
				found = append(found, u.Email)
			}
			if next == "" {
				break
			}
			f.After = next
		}
		if got := strings.Join(found, " "); got != "al_50%@example.com bo@example.com cy@example.com" {
			t.Errorf("staff: %s", got)
		}
		for text, want := range map[string]int{"_50%": 1, "o_e": 0, "POE": 3, "jane": 1} {
			if list, _, err := k.Find(t.Context(), Filter{Text: text, Show: "all", Limit: 9}); err != nil || len(list) != want {
				t.Errorf("%q: %d, %v", text, len(list), err)
			}
		}
	})
}

func TestNobodyChangesTheirOwnRoleOrSecondFactor(t *testing.T) {
	each(t, func(t *testing.T, k *desk) {
		ann, err := k.Add(t.Context(), NewUser{Email: "ann@example.com", Password: good, Role: api.RoleOwner})
		k.must(err)
		_, err = k.Add(t.Context(), NewUser{Email: "bo@example.com", Password: good, Role: api.RoleOwner})
		k.must(err)
		_, err = k.SetRole(t.Context(), ann.ID, "ann@example.com", api.RoleStaff)
		_ = k.fault(err, fault.Conflict, "You cannot change your own role. Ask another owner.")
		if err := k.RemoveFactor(t.Context(), ann.ID, "ann@example.com"); fault.KindOf(err) != fault.Conflict {
			t.Error(err)
		}
		_, err = k.SetRole(t.Context(), ann.ID, "bo@example.com", api.RoleCustomer)
		k.must(err)
	})
}
