package audit

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// noPrices are the prices and currencies of an offer that are stated and are
// none: search engines want a number over 0 and a code of ISO 4217.
func noPrices(n *node, words vocabulary) (found []Found) {
	if n.parent == nil || !n.parent.is(words, "Product") || !n.is(words, "Offer") && !n.is(words, "AggregateOffer") {
		return nil
	}
	add := func(field, value, why string) {
		found = append(found, Found{
			Detail: fmt.Sprintf("The %s has no %s: “%s” %s.", n.types[0], field, shortened(value, 60), why), Proof: n.at() + "." + field + ": " + value, Key: n.at() + " " + field,
		})
	}
	for _, field := range [...]string{"price", "lowPrice"} {
		value := n.stated(field)
		switch price, ok := plainNumber(value); {
		case value == "":
		case !ok:
			add(field, value, "is no number")
		case price <= 0:
			add(field, value, "is not over 0")
		}
	}
	if value := n.stated("priceCurrency"); value != "" && !isCurrency(value) {
		add("priceCurrency", value, "is no currency of ISO 4217")
	}
	return found
}

// plainNumber reads a price as search engines do: digits, and a point before the
// cents; no sign or code of a currency, no comma, no groups.
func plainNumber(text string) (price float64, ok bool) {
	if strings.Trim(text, "0123456789.-+") != "" {
		return 0, false
	}
	price, err := strconv.ParseFloat(text, 64)
	return price, err == nil
}

// stated is a property of an offer, or of its price specification.
func (n *node) stated(field string) string {
	if text := n.text(field); text != "" {
		return text
	}
	for _, specification := range thingsOf(n.value("priceSpecification")) {
		if text := textOf(specification[field]); text != "" {
			return text
		}
	}
	return ""
}

// isCurrency knows the codes of ISO 4217, whatever their letter case: those in use
// and those withdrawn of late, but for those of metals, funds and tests.
func isCurrency(code string) bool {
	const codes = "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK " +
		"DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD " +
		"KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR " +
		"RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST " +
		"XAF XCD XCG XOF XPF YER ZAR ZMW ZWG ANG BGN HRK SLL"
	return slices.Contains(strings.Fields(codes), strings.ToUpper(code))
}
