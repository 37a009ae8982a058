package document

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strings"
)

// Bounds of JSON-LD. No more of a page than maxDecoded is decoded: the values take
// many times the size.
const (
	maxRaw     = 100 << 10
	maxDecoded = 1 << 20
	maxBlocks  = 100
)

// addStructured reads a script that is JSON-LD.
func (p *parser) addStructured(content []byte) {
	media, _, _ := strings.Cut(p.value("type"), ";")
	if !strings.EqualFold(strings.TrimSpace(media), "application/ld+json") || len(p.doc.Structured) >= maxBlocks {
		return
	}
	content = unwrap(content)
	block := Block{Raw: string(cutText(content, maxRaw))}
	switch p.structured += len(content); {
	case p.structured > maxDecoded:
		block.Err = fmt.Sprintf("the page has over %d bytes of JSON-LD: from this block on it is not read", maxDecoded)
	case len(content) == 0:
		block.Err = "the block is empty"
	default:
		if err := json.Unmarshal(content, &block.Value); err != nil {
			block.Value, block.Err = nil, describe(err, content)
		}
	}
	p.doc.Structured = append(p.doc.Structured, block)
}

// describe says where a block is broken.
func describe(err error, content []byte) string {
	var syntax *json.SyntaxError
	if !errors.As(err, &syntax) {
		return err.Error()
	}
	before := content[:min(int(max(syntax.Offset-1, 0)), len(content))]
	line := bytes.Count(before, []byte("\n")) + 1
	column := len(before) - bytes.LastIndexByte(before, '\n')
	return fmt.Sprintf("line %d, column %d: %v", line, column, err)
}

// unwrap takes off the comments and CDATA marks with which scripts were once hidden
// from old browsers.
func unwrap(content []byte) []byte {
	content = bytes.TrimSpace(content)
	if len(content) == 0 || content[0] == '{' || content[0] == '[' {
		return content
	}
	const mark = `\s|\x{FEFF}|//|/\*|\*/`
	return regexp.MustCompile(`^(?:`+mark+`|<!--|<!\[CDATA\[)+|(?:`+mark+`|-->|\]\]>)+$`).ReplaceAll(content, nil)
}
