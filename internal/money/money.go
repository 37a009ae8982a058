// Package money holds amounts in whole cents. Floats appear only in prices that
// the specification defines as JSON numbers.
package money

import (
	"strconv"
	"strings"
)

// Cents is an amount in US cents.
type Cents int64

// String formats the amount for people: "$1,474.19", "-$5.00".
func (c Cents) String() string {
	sign, n := "", uint64(c) //nolint:gosec // wraps around, so that -n below is right for every amount
	if c < 0 {
		sign, n = "-", -n
	}
	dollars, cents := strconv.FormatUint(n/100, 10), n%100
	text := make([]byte, 0, len(sign)+len(dollars)+len(dollars)/3+4)
	text = append(append(text, sign...), '$')
	for i := range len(dollars) {
		if i > 0 && (len(dollars)-i)%3 == 0 {
			text = append(text, ',')
		}
		text = append(text, dollars[i])
	}
	return string(append(text, '.', byte('0'+cents/10), byte('0'+cents%10)))
}

// Short is String without cents where there are none: "$1,299".
func (c Cents) Short() string { return strings.TrimSuffix(c.String(), ".00") }

// USD is the amount in dollars, for the fields that the specification gives
// as JSON numbers.
func (c Cents) USD() float64 { return float64(c) / 100 }

// Times is the amount for a number of pieces.
func (c Cents) Times(quantity int) Cents { return c * Cents(quantity) }

// Rate is a share in hundredths of a percent: 825 is 8.25 %.
type Rate int64

const whole = 10_000

// Percent makes a Rate of whole percents.
func Percent(n int) Rate { return Rate(n) * whole / 100 }

// String writes the rate for people: "8.25%", "10%".
func (r Rate) String() string {
	return strconv.FormatFloat(float64(r)*100/whole, 'f', -1, 64) + "%"
}

// Of is the share of an amount, rounded half up to the cent: 8.25 % of
// $499.00 is 4117 cents. It is exact for |c*r| below 2^63 - 5000.
func (r Rate) Of(c Cents) Cents {
	n := int64(c)*int64(r) + whole/2
	q := n / whole
	if n < 0 && n%whole != 0 {
		q--
	}
	return Cents(q)
}
