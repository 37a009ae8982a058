package crawl

import (
	"encoding/binary"
	"errors"

	"enamel/internal/seo/crawl/visit"
)

// The links of a page are stored as one value: the number of texts, each text
// by its length; then the number of links, each as the id of its target, the
// number of its text and a byte of flags. Numbers are varints.

const (
	noFollow = 0x80
	kindBits = 0x0f
	maxText  = 200 // bytes of a link's text
)

// linkKinds are the kinds by their stored numbers.
func linkKinds() [8]visit.LinkKind {
	return [...]visit.LinkKind{
		visit.Anchor, visit.Picture, visit.Canonical, visit.Hreflang, visit.Resource, visit.Submit, visit.Social, visit.Refresh,
	}
}

const (
	anchor byte = iota
	picture
	canonical
	hreflang
	resource
	submit
	social
	refresh
)

// texts numbers the texts of a page's links, each once.
type texts struct {
	list  []string
	index map[string]uint32 // of the list, once it is long
}

const longList = 24

func (t *texts) number(text string) uint32 {
	if t.index == nil {
		for i, known := range t.list {
			if known == text {
				return uint32(i)
			}
		}
		if len(t.list) == longList {
			t.index = make(map[string]uint32, 4*longList)
			for i, known := range t.list {
				t.index[known] = uint32(i)
			}
		}
	} else if i, ok := t.index[text]; ok {
		return i
	}
	i := uint32(len(t.list)) //nolint:gosec // bounded by the links of a page
	t.list = append(t.list, text)
	if t.index != nil {
		t.index[text] = i
	}
	return i
}

// packed is a link as it is stored.
type packed struct {
	target uint32
	text   uint32
	flags  byte
}

func pack(list []string, links []packed) []byte {
	size := 10 + 8*len(links)
	for _, text := range list {
		size += len(text) + 2
	}
	b := binary.AppendUvarint(make([]byte, 0, size), uint64(len(list)))
	for _, text := range list {
		b = binary.AppendUvarint(b, uint64(len(text)))
		b = append(b, text...)
	}
	b = binary.AppendUvarint(b, uint64(len(links)))
	for _, l := range links {
		b = binary.AppendUvarint(b, uint64(l.target))
		b = binary.AppendUvarint(b, uint64(l.text))
		b = append(b, l.flags)
	}
	return b
}

var (
	errPacked = errors.New("the stored links of a page cannot be read")
	errGap    = errors.New("the stored addresses have a gap")
)

// unpack calls each for every link; the text is valid during the call only.
func unpack(b []byte, each func(target uint32, text []byte, flags byte) error) error {
	count, b, ok := number(b)
	if !ok || count > uint64(len(b)) {
		return errPacked
	}
	list := make([][]byte, count)
	for i := range list {
		var size uint64
		if size, b, ok = number(b); !ok || size > uint64(len(b)) {
			return errPacked
		}
		list[i], b = b[:size], b[size:]
	}
	if count, b, ok = number(b); !ok {
		return errPacked
	}
	for range count {
		var target, text uint64
		if target, b, ok = number(b); !ok {
			return errPacked
		}
		if text, b, ok = number(b); !ok || text >= uint64(len(list)) || len(b) == 0 {
			return errPacked
		}
		if err := each(uint32(target), list[text], b[0]); err != nil { //nolint:gosec // packed as such
			return err
		}
		b = b[1:]
	}
	return nil
}

func number(b []byte) (n uint64, rest []byte, ok bool) {
	n, size := binary.Uvarint(b)
	if size <= 0 {
		return 0, nil, false
	}
	return n, b[size:], true
}
