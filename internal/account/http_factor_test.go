package account

import (
	"encoding/base32"
	"strings"
	"testing"
	"time"
)

func TestHTTPTheSecondFactor(t *testing.T) {
	b := newBrowser(t)
	const path = "/api/account/second-factor"
	b.k.jane()
	b.ok("POST", "/api/auth/sign-in", janeSignsIn)
	b.ok("GET", path, "", `{"on":false,"since":null,"recovery_codes_left":0,"required":false}`)
	b.refused("POST", path, `{}`, 422, "Please enter your password", "password")
	setup := b.ok("POST", path, `{"password":"`+good+`"}`).json
	secret, _ := setup["secret"].(string)
	if setup["uri"] != "otpauth://totp/Panther%20City%20Appliance:jane@example.com?secret="+secret+"&issuer=Panther%20City%20Appliance" ||
		setup["qr_size"] != 41.0 || !strings.HasPrefix(setup["qr_path"].(string), "M0 0h7v1h-7z") {
		t.Errorf("%v, %v modules", setup["uri"], setup["qr_size"])
	}
	key, err := base32.StdEncoding.DecodeString(secret)
	b.k.must(err)
	p := phone{k: b.k, key: key}
	before := b.cookie
	b.refused("PUT", path, `{"code":"`+p.wrong()+`"}`, 422, wrongCode, "code")
	codes, _ := b.ok("PUT", path, `{"code":"`+p.code(0)+`"}`).json["recovery_codes"].([]any)
	if len(codes) != 10 || b.cookie == before || b.k.who(b.cookie) == nil {
		t.Errorf("%v, or the session is the old one", codes)
	}
	b.ok("GET", path, "", `{"on":true,"since":"2026-11-20T12:00:00Z","recovery_codes_left":10,"required":false}`)

	b.k.pass(time.Minute)
	thief := b.other()
	half := thief.refused("POST", "/api/auth/sign-in", janeSignsIn, 401, "Please enter the code from your app.")
	challenge, _ := half.json["challenge"].(string)
	if half.json["type"] != "/problems/second-factor" || thief.cookie != "" {
		t.Errorf("%s, cookie %q", half.text, thief.cookie)
	}
	try := func(code string) string { return `{"challenge":"` + challenge + `","code":"` + code + `"}` }
	thief.refused("POST", "/api/auth/second-factor", try(p.wrong()), 401, wrongCode, "code")
	thief.refused("POST", "/api/auth/second-factor", `{}`, 422, "Please enter the code", "code")
	thief.ok("POST", "/api/auth/second-factor", try(p.code(0)))
	if b.k.who(thief.cookie) == nil {
		t.Error("no session")
	}
	proven := `{"password":"` + good + `","code":"` + codes[0].(string) + `"}`
	if fresh := b.ok("POST", path+"/recovery-codes", proven); strings.Contains(fresh.text, codes[1].(string)) {
		t.Error(fresh.text)
	}
	b.k.pass(time.Minute)
	b.ok("DELETE", path, `{"password":"`+good+`","code":"`+p.code(0)+`"}`, `{}`)
	b.ok("GET", path, "", `{"on":false,"since":null,"recovery_codes_left":0,"required":false}`)
}
