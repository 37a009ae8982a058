package main

import (
	"archive/tar"
	"bytes"
	"debug/buildinfo"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
)

func unpack(t *testing.T, archive []byte) (files map[string][]byte, headers map[string]*tar.Header) {
	t.Helper()
	files, headers = map[string][]byte{}, map[string]*tar.Header{}
	for r := tar.NewReader(bytes.NewReader(archive)); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return files, headers
		}
		if err != nil {
			t.Fatal(err)
		}
		if files[h.Name], err = io.ReadAll(r); err != nil {
			t.Fatal(err)
		}
		headers[h.Name] = h
	}
}

// image is one of this package's own program, which stands in for the shop's.
func image(t *testing.T) []byte {
	t.Helper()
	binary := filepath.Join(t.TempDir(), "program")
	build := exec.CommandContext(t.Context(), "go", "build", "-o", binary, ".")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	file := filepath.Join(t.TempDir(), "image.tar")
	if err := write(binary, "enamel:test", file); err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

type described struct {
	Digest string
	Size   int
}

func read[T any](t *testing.T, b []byte) (v T) {
	t.Helper()
	if err := json.Unmarshal(b, &v); err != nil {
		t.Fatalf("%s: %v", b, err)
	}
	return v
}

// follow returns what a descriptor names, which must be what its digest says.
func follow(t *testing.T, files map[string][]byte, d described) []byte {
	t.Helper()
	b := files["blobs/"+strings.Replace(d.Digest, ":", "/", 1)]
	if len(b) != d.Size || digest(b) != d.Digest {
		t.Fatalf("%s: %d bytes of digest %s, want %d", d.Digest, len(b), digest(b), d.Size)
	}
	return b
}

func TestTheImageIsWhatItsManifestSays(t *testing.T) {
	first := image(t)
	if !bytes.Equal(first, image(t)) {
		t.Error("the same binary gave two images")
	}
	files, _ := unpack(t, first)
	index := read[struct{ Manifests []described }](t, files["index.json"])
	manifest := read[struct {
		Config described
		Layers []described
	}](t, follow(t, files, index.Manifests[0]))
	layer := follow(t, files, manifest.Layers[0])
	c := read[struct {
		OS, Architecture string
		RootFS           struct {
			DiffIDs []string `json:"diff_ids"`
		}
		Config struct {
			User, WorkingDir     string
			Entrypoint, Cmd, Env []string
			Healthcheck          struct{ Test []string }
			Volumes              map[string]any
		}
	}](t, follow(t, files, manifest.Config))
	if c.OS != "linux" || c.Architecture == "" || !slices.Equal(c.RootFS.DiffIDs, []string{digest(layer)}) {
		t.Errorf("%+v", c)
	}
	run := c.Config
	if run.User != "65532:65532" || !slices.Equal(append(run.Entrypoint, run.Cmd...), []string{"/enamel", "serve"}) ||
		!slices.Equal(run.Healthcheck.Test, []string{"CMD", "/enamel", "health"}) || len(run.Volumes) != 1 || run.Volumes["/data"] == nil || !slices.Contains(run.Env, "ENAMEL_DATA=/data") {
		t.Errorf("%+v", run)
	}
	docker := read[[]struct {
		Config           string
		RepoTags, Layers []string
	}](t, files["manifest.json"])[0]
	if files[docker.Config] == nil || files[docker.Layers[0]] == nil || docker.RepoTags[0] != "enamel:test" {
		t.Errorf("for docker: %+v", docker)
	}
	inside, headers := unpack(t, layer)
	if len(inside) != 3 || headers["data/"].Uid != user || headers["data/"].Mode != 0o700 || headers["enamel"].Uid != 0 || headers["enamel"].Mode != 0o755 {
		t.Errorf("the layer: %v", headers)
	}
}

func TestTheImageNeedsNothingBesideItself(t *testing.T) {
	files, _ := unpack(t, image(t))
	docker := read[[]struct{ Layers []string }](t, files["manifest.json"])[0]
	inside, _ := unpack(t, files[docker.Layers[0]])
	root := t.TempDir()
	if err := os.WriteFile(filepath.Join(root, "enamel"), inside["enamel"], 0o755); err != nil {
		t.Fatal(err)
	}
	if err := exec.CommandContext(t.Context(), "unshare", "-r", "chroot", "/", "true").Run(); err != nil {
		t.Skip("this machine lets nobody change the root:", err)
	}
	out, _ := exec.CommandContext(t.Context(), "unshare", "-r", "chroot", root, "/enamel").CombinedOutput()
	if !strings.HasPrefix(string(out), "usage: image BINARY") {
		t.Errorf("it said %q", out)
	}
}

func TestABinaryThatNeedsMoreIsRefused(t *testing.T) {
	build := &buildinfo.BuildInfo{Settings: []debug.BuildSetting{{Key: "GOARCH", Value: "amd64"}, {Key: "CGO_ENABLED", Value: "1"}}}
	if _, err := settings(build); err == nil {
		t.Error("a binary that needs a C library was taken")
	}
}
