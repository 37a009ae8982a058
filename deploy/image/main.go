// Command image writes the shop's binary as a container image, without a
// daemon: one tar that `docker load`, `podman load` and skopeo read. The same
// binary gives the same bytes.
package main

import (
	"archive/tar"
	"bytes"
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"time"
)

const user = 65532 // nonroot, as other images without a distribution call it

func main() {
	if len(os.Args) != 4 {
		_, _ = fmt.Fprintln(os.Stderr, "usage: image BINARY NAME:TAG FILE.tar")
		os.Exit(2)
	}
	if err := write(os.Args[1], os.Args[2], os.Args[3]); err != nil {
		_, _ = fmt.Fprintln(os.Stderr, "image:", err)
		os.Exit(1)
	}
}

func write(binary, name, file string) error {
	build, err := buildinfo.ReadFile(binary)
	if err != nil {
		return err
	}
	built, err := settings(build)
	if err != nil {
		return err
	}
	program, err := os.ReadFile(binary) //nolint:gosec // the caller's own binary
	if err != nil {
		return err
	}
	layer, err := archive(layerFiles(program))
	if err != nil {
		return err
	}
	image, err := layout(layer, name, built)
	if err != nil {
		return err
	}
	return os.WriteFile(file, image, 0o644) //nolint:gosec // an image is no secret
}

// settings are those that the build noted, such as the architecture.
// A binary that needs a C library is refused, since the image has none.
func settings(build *buildinfo.BuildInfo) (map[string]string, error) {
	m := map[string]string{}
	for _, s := range build.Settings {
		m[s.Key] = s.Value
	}
	if m["CGO_ENABLED"] != "0" {
		return nil, errors.New("the binary was not built with CGO_ENABLED=0")
	}
	return m, nil
}

// entry is a file of a tar; one whose name ends in / is a folder.
type entry struct {
	name  string
	mode  int64
	owner int
	body  []byte
}

// layerFiles are all that the image holds. Certificates of authorities and time
// zones are in the binary.
func layerFiles(program []byte) []entry {
	return []entry{
		{"enamel", 0o755, 0, program},
		{"data/", 0o700, user, nil}, // a new volume takes its owner
		{"tmp/", 0o1777, 0, nil},
	}
}

func archive(files []entry) ([]byte, error) {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, f := range files {
		h := &tar.Header{Name: f.name, Mode: f.mode, Uid: f.owner, Gid: f.owner, Size: int64(len(f.body)), ModTime: time.Unix(0, 0), Typeflag: tar.TypeReg, Format: tar.FormatUSTAR}
		if f.name[len(f.name)-1] == '/' {
			h.Typeflag = tar.TypeDir
		}
		if err := w.WriteHeader(h); err != nil {
			return nil, err
		}
		if _, err := w.Write(f.body); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

type object map[string]any

// config is the image's configuration. Docker reads Healthcheck, which OCI leaves out.
func config(layer []byte, build map[string]string) object {
	second := int(time.Second)
	c := object{
		"os": "linux", "architecture": build["GOARCH"],
		"rootfs": object{"type": "layers", "diff_ids": []string{digest(layer)}},
		"config": object{
			"User": fmt.Sprintf("%d:%d", user, user), "Env": []string{"ENAMEL_DATA=/data"}, "WorkingDir": "/data",
			"Entrypoint": []string{"/enamel"}, "Cmd": []string{"serve"}, "StopSignal": "SIGTERM",
			"Volumes": object{"/data": object{}}, "ExposedPorts": object{"8080/tcp": object{}},
			"Healthcheck": object{"Test": []string{"CMD", "/enamel", "health"}, "Interval": 10 * second, "Timeout": 5 * second, "StartPeriod": 60 * second, "Retries": 3},
			"Labels":      object{"org.opencontainers.image.title": "Enamel"},
		},
	}
	if at := build["vcs.time"]; at != "" {
		c["created"] = at
	}
	return c
}

// layout is an OCI image layout, with Docker's older manifest.json beside it.
func layout(layer []byte, name string, build map[string]string) ([]byte, error) {
	const oci = "application/vnd.oci.image."
	configured, err := json.Marshal(config(layer, build))
	if err != nil {
		return nil, err
	}
	manifest, err := json.Marshal(object{
		"schemaVersion": 2, "mediaType": oci + "manifest.v1+json",
		"config": descriptor(oci+"config.v1+json", configured), "layers": []object{descriptor(oci+"layer.v1.tar", layer)},
	})
	if err != nil {
		return nil, err
	}
	described := descriptor(oci+"manifest.v1+json", manifest)
	described["annotations"] = object{"org.opencontainers.image.ref.name": name, "io.containerd.image.name": "docker.io/library/" + name}
	index, err := json.Marshal(object{"schemaVersion": 2, "mediaType": oci + "index.v1+json", "manifests": []object{described}})
	if err != nil {
		return nil, err
	}
	docker, err := json.Marshal([]object{{"Config": blob(configured), "RepoTags": []string{name}, "Layers": []string{blob(layer)}}})
	if err != nil {
		return nil, err
	}
	return archive([]entry{
		{"oci-layout", 0o644, 0, []byte(`{"imageLayoutVersion":"1.0.0"}`)},
		{"index.json", 0o644, 0, index},
		{"manifest.json", 0o644, 0, docker},
		{blob(manifest), 0o644, 0, manifest},
		{blob(configured), 0o644, 0, configured},
		{blob(layer), 0o644, 0, layer},
	})
}

func descriptor(kind string, b []byte) object {
	return object{"mediaType": kind, "digest": digest(b), "size": len(b)}
}

func sum(b []byte) string {
	s := sha256.Sum256(b)
	return hex.EncodeToString(s[:])
}

func digest(b []byte) string { return "sha256:" + sum(b) }

func blob(b []byte) string { return "blobs/sha256/" + sum(b) }
