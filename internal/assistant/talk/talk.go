// Package talk holds the types that all parts of the assistant share: a
// conversation's messages and its language.
package talk

import "time"

// Role is who wrote a message.
type Role string

// The roles.
const (
	User      Role = "user"
	Assistant Role = "assistant"
)

// Message is one turn of a conversation as the browser sends it. The
// assistant's turns in it are context, never facts: anybody can make them up.
type Message struct {
	Role    Role   `json:"role" enum:"user,assistant"`
	Content string `json:"content"`
}

// Conversation is the messages so far, the newest last, which is the visitor's.
type Conversation struct {
	Messages []Message
	At       time.Time // of the newest message, in the shop's zone
}

// Newest is what the visitor has just written.
func (c Conversation) Newest() string {
	if len(c.Messages) == 0 {
		return ""
	}
	return c.Messages[len(c.Messages)-1].Content
}

// Language is one that the assistant answers in.
type Language string

// The languages.
const (
	English Language = "en"
	Spanish Language = "es"
)

// Link leads to a page, a phone or another site.
type Link struct {
	Label string `json:"label"`
	Href  string `json:"href"`
}
