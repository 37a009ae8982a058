// Package manuscript is the text of a draft: blocks of sentences, each with what it rests on.
package manuscript

// Manuscript is a draft's text. Facts of the record stand in it as placeholders.
type Manuscript struct {
	Title       Sentence `json:"title"`
	Description Sentence `json:"description" doc:"The meta description"`
	Blocks      []Block  `json:"blocks"`
}

// Kind is what a block looks like.
type Kind string

// The kinds.
const (
	Heading   Kind = "heading"
	Paragraph Kind = "paragraph"
	List      Kind = "list"
	Steps     Kind = "steps"
	Quote     Kind = "quote"
	Picture   Kind = "picture"
)

// Block is a heading, a paragraph, a list, steps, a quotation or a picture.
type Block struct {
	Kind  Kind         `json:"kind" enum:"heading,paragraph,list,steps,quote,picture"`
	Level int          `json:"level" doc:"Of a heading: 2 or 3; else 0"`
	Items [][]Sentence `json:"items" doc:"One of a heading, paragraph or quotation; of a list, each of its items; of a picture, its alternative text"`
	Src   string       `json:"src" doc:"Of a picture: its address on this site; else empty"`
}

// Sentence is one sentence, or the words of a heading.
type Sentence struct {
	Text string `json:"text" doc:"Markdown: plain text, and links"`
	Ties []Tie  `json:"ties" doc:"What it rests on; empty: nothing"`
	Mark *Mark  `json:"mark" doc:"Why somebody has to check it; null: it rests on its ties"`
}

// TieKind is what a sentence rests on.
type TieKind string

// The kinds of ties.
const (
	Record TieKind = "record"
	Page   TieKind = "page"
	Source TieKind = "source"
)

// Tie is one thing that a sentence rests on.
type Tie struct {
	Kind  TieKind `json:"kind" enum:"record,page,source"`
	Ref   string  `json:"ref" doc:"The placeholder without braces, the path of a page of ours, or the name of a source"`
	Proof string  `json:"proof" doc:"Words of that page; empty: none are named"`
}

// MarkKind is what is wrong with a sentence.
type MarkKind string

// The kinds of marks.
const (
	Untied      MarkKind = "untied"      // it rests on nothing
	Unsupported MarkKind = "unsupported" // the evidence that it names does not say it
	Copied      MarkKind = "copied"      // it repeats a page of ours
	Unsafe      MarkKind = "unsafe"      // it is about gas, mains or a sealed system and rests on no page
)

// Mark asks a person to check a sentence.
type Mark struct {
	Kind MarkKind `json:"kind" enum:"untied,unsupported,copied,unsafe"`
	Why  string   `json:"why"`
	Page string   `json:"page" doc:"The page of ours that it is about; empty: none"`
}
