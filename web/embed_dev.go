//go:build webdev

// Package web holds the built front end: here React's development build,
// which reports differences between the server's HTML and the browser's.
package web

import "embed"

// Files is the build's output; its root is the folder "dist-dev".
//
//go:embed all:dist-dev
var Files embed.FS

// Root is the folder inside Files that holds render.js, pages.json and public.
const Root = "dist-dev"
