package fault_test

import (
	"errors"
	"fmt"
	"io"
	"testing"

	"enamel/internal/fault"
)

func TestKindOf(t *testing.T) {
	gone := fault.New(fault.Gone, "It is gone.")
	for name, c := range map[string]struct {
		err  error
		want fault.Kind
	}{
		"none":             {nil, fault.Internal},
		"unknown":          {io.EOF, fault.Internal},
		"itself":           {gone, fault.Gone},
		"wrapped":          {fmt.Errorf("order: %w", gone), fault.Gone},
		"the outer of two": {fault.Wrap(fault.Conflict, "Try again.", gone), fault.Conflict},
		"joined":           {errors.Join(io.EOF, gone), fault.Gone},
		"a field":          {fault.Field("email", "Invalid email address"), fault.Invalid},
	} {
		if got := fault.KindOf(c.err); got != c.want {
			t.Errorf("%s: %d, want %d", name, got, c.want)
		}
	}
}

// The visitor's text and the cause stay apart; only the log joins them.
func TestCauseIsForTheLog(t *testing.T) {
	f := fault.Wrap(fault.Unavailable, "Please try again later.", io.ErrUnexpectedEOF)
	if f.Msg != "Please try again later." || f.Error() != "Please try again later.: unexpected EOF" {
		t.Errorf("text %q, log %q", f.Msg, f.Error())
	}
	if !errors.Is(fmt.Errorf("geo: %w", f), io.ErrUnexpectedEOF) {
		t.Error("the cause is lost")
	}
	if bare := fault.New(fault.NotFound, "There is no such order."); bare.Error() != bare.Msg || errors.Unwrap(bare) != nil {
		t.Errorf("without a cause: %q, %v", bare.Error(), errors.Unwrap(bare))
	}
	if f := fault.Field("email", "Invalid email address"); f.Msg != f.Fields["email"] || len(f.Fields) != 1 {
		t.Errorf("one field: %q %v", f.Msg, f.Fields)
	}
}
