package grounding_test

import (
	"testing"

	"enamel/internal/assistant/grounding"
)

const benchSentence = "The Bosch dishwasher is $499, regular $1,199, and delivery within 15 miles of our showroom is $99."

// 200 characters, with a warranty, units and figures.
const benchLong = "The Samsung French-door refrigerator is $899, regular $1,999, it is 35.75 inches wide and 70 inches tall, and it comes with our 1-year warranty, parts and labor; delivery within 15 miles is $99, Grade A."

func BenchmarkCheck(b *testing.B) {
	c := grounding.NewChecker(turn())
	for b.Loop() {
		if err := c.Check(benchSentence); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCheckOf200Characters(b *testing.B) {
	c := grounding.NewChecker(turn())
	for b.Loop() {
		if err := c.Check(benchLong); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkEvidence gathers the evidence of a turn with many tools.
func BenchmarkEvidence(b *testing.B) {
	for b.Loop() {
		turn()
	}
}
