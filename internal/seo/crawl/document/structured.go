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
	p.structured += len(content)
	if p.structured > maxDecoded {
		err := fmt.Sprintf("the page has over %d bytes of JSON-LD: from this block on it is not read", maxDecoded)
		p.doc.Structured = append(p.doc.Structured, Block{Raw: string(cutText(content, maxRaw)), Err: err})
		return
	}
	p.doc.Structured = append(p.doc.Structured, readBlock(content))
}

func readBlock(content []byte) Block {
	block := Block{Raw: string(cutText(content, maxRaw))}
	if len(content) == 0 {
		block.Err = "the block is empty"
	} else if err := json.Unmarshal(content, &block.Value); err != nil {
		block.Value, block.Err = nil, describe(err, content)
	}
	return block
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
	if len(content) == 0 || content[0] == '{' || bytes.HasPrefix(content, []byte(`["`)) || bytes.HasPrefix(content, []byte("[{")) {
		return content
	}
	const mark = `\s|\x{FEFF}|//|/\*|\*/`
	return regexp.MustCompile(`^(?:`+mark+`|<!--|<!\[CDATA\[)+|(?:`+mark+`|-->|\]\]>)+$`).ReplaceAll(content, nil)
}
