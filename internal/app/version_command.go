package app

import (
	"cmp"
	"context"
	"fmt"
	"runtime/debug"
)

// version prints what the binary was built from.
func version(_ context.Context, c *console, args []string) error {
	if len(args) > 0 {
		return errUsage
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		info = &debug.BuildInfo{}
	}
	_, err := fmt.Fprintln(c.out, versionText(info))
	return err
}

// versionText is one line: "enamel v1.2.0, commit 1f2e…, 2026-11-22T10:00:00Z, go1.26.1".
// A build outside a checkout knows no commit.
func versionText(info *debug.BuildInfo) string {
	vcs := map[string]string{}
	for _, s := range info.Settings {
		vcs[s.Key] = s.Value
	}
	text := "enamel " + cmp.Or(info.Main.Version, "(devel)")
	if commit := vcs["vcs.revision"]; commit != "" {
		text += ", commit " + commit
		if vcs["vcs.modified"] == "true" {
			text += " with changes"
		}
		text += ", " + vcs["vcs.time"]
	}
	return text + ", " + cmp.Or(info.GoVersion, "unknown Go")
}
