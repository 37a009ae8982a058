//go:build !webdev

// Package web holds the built front end: what `npm run build` wrote.
package web

import "embed"

// Files is the build's output; its root is the folder "dist".
//
//go:embed all:dist
var Files embed.FS

// Root is the folder inside Files that holds render.js, pages.json and public.
const Root = "dist"
