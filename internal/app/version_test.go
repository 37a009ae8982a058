package app

import (
	"bytes"
	"runtime/debug"
	"strings"
	"testing"
)

func TestVersionTellsTheCommitAndTheGoThatMadeIt(t *testing.T) {
	t.Parallel()
	at := func(modified string) []debug.BuildSetting {
		return []debug.BuildSetting{
			{Key: "vcs.revision", Value: "1f2e3d"}, {Key: "vcs.time", Value: "2026-11-22T10:00:00Z"}, {Key: "vcs.modified", Value: modified},
		}
	}
	for want, info := range map[string]*debug.BuildInfo{
		"enamel v1.2.0, commit 1f2e3d, 2026-11-22T10:00:00Z, go1.26.1": {
			GoVersion: "go1.26.1", Main: debug.Module{Version: "v1.2.0"}, Settings: at("false"),
		},
		"enamel (devel), commit 1f2e3d with changes, 2026-11-22T10:00:00Z, go1.26.1": {GoVersion: "go1.26.1", Settings: at("true")},
		"enamel (devel), go1.26.1":   {GoVersion: "go1.26.1", Main: debug.Module{Version: "(devel)"}},
		"enamel (devel), unknown Go": {},
	} {
		if got := versionText(info); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	var out bytes.Buffer
	if status := run(t.Context(), &console{out: &out, err: &out}, []string{"version"}); status != 0 || !strings.HasPrefix(out.String(), "enamel ") {
		t.Errorf("status %d, %s", status, out.String())
	}
}
