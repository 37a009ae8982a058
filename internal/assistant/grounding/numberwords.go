package grounding

import "strings"

// spelled turns numbers in words, fractions and figures that are written digit
// by digit into number tokens.
func spelled(tokens []token) []token {
	out := tokens[:0]
	for i := 0; i < len(tokens); {
		next := numberAt(tokens, i)
		t := tokens[i]
		if next > i {
			t = joined(tokens, i, next)
			t.value, t.article = spelledValue(tokens[i:next])
			t.kind, t.spelled = number, true
		} else {
			next = i + 1
		}
		out = append(out, t)
		i = next
	}
	return fractions(digitByDigit(out))
}

func joined(tokens []token, from, to int) token {
	t := tokens[from]
	t.end = tokens[to-1].end
	if to-from > 1 {
		parts := make([]string, 0, to-from)
		for _, p := range tokens[from:to] {
			parts = append(parts, p.text)
		}
		t.text = strings.Join(parts, " ")
		t.raw = t.text
	}
	return t
}

// numberAt is where the number in words ends that starts at i, or i.
func numberAt(tokens []token, i int) int {
	if tokens[i].kind != word {
		return i
	}
	if tokens[i].text == "a" && i+1 < len(tokens) {
		if n, ok := numeralOf(tokens[i+1].text); !ok || n.times == 0 || tokens[i+1].text == "mil" {
			return i
		}
		i++
	}
	end := i
	for j := i; j < len(tokens); {
		if _, ok := numeralOf(tokens[j].text); !ok || tokens[j].kind != word || !countsHere(tokens, j) {
			break
		}
		j++
		end = j
		if j+1 < len(tokens) && (tokens[j].text == "-" || tokens[j].text == "and" || tokens[j].text == "y") && joins(tokens[j-1], tokens[j], tokens[j+1]) {
			j++
		}
	}
	return end
}

// joins says that the word or dash between two numerals makes one number of
// them: "twenty-five", "a hundred and ten", "treinta y cinco".
func joins(before, between, after token) bool {
	b, _ := numeralOf(before.text)
	a, ok := numeralOf(after.text)
	if !ok {
		return false
	}
	switch between.text {
	case "-":
		return b.add >= 20 && b.add%10 == 0 && a.add > 0 && a.add < 10
	case "and":
		return b.times >= 100 && a.add > 0
	}
	return b.add >= 30 && b.add < 100 && b.add%10 == 0 && a.add > 0 && a.add < 10
}

// countsHere tells the Spanish eleven from the English "once".
func countsHere(tokens []token, i int) bool {
	if tokens[i].text != "once" {
		return true
	}
	if i > 0 && (tokens[i-1].text == "las" || tokens[i-1].text == "mil" || strings.HasSuffix(tokens[i-1].text, "cientos") || tokens[i-1].text == "ciento") {
		return true
	}
	if i+1 == len(tokens) {
		return false
	}
	switch tokens[i+1].text {
	case "dolares", "pesos", "anos", "dias", "meses", "horas", "semanas", "pulgadas", "millas", "pies", "galones", "por", "minutos":
		return true
	}
	return false
}

// spelledValue is the value of a number in words, in thousandths; article says
// that it is a lone "one".
func spelledValue(tokens []token) (int64, bool) {
	total, current, count, digits := int64(0), int64(0), 0, int64(0)
	allDigits := true
	article := false
	for _, t := range tokens {
		n, ok := numeralOf(t.text)
		if !ok {
			continue
		}
		count++
		article = n.article && count == 1
		if n.times > 0 || n.add > 9 || count > 14 {
			allDigits = false
		} else {
			digits = digits*10 + n.add
		}
		switch {
		case n.times >= 1000:
			total, current = total+max(current, 1)*n.times, 0
		case n.times > 0:
			current = max(current, 1) * n.times
		case current > 0 && current < 100 && n.add >= 10 && (current < 10 || current%10 != 0 || n.add < 100): // "four ninety-nine", "nineteen eighty"
			current = current*100 + n.add
		default:
			current += n.add
		}
		if total > 1e12 || current > 1e12 {
			return unreadable, false
		}
	}
	if allDigits && count > 1 { // "four nine nine"
		return digits * thousandth, false
	}
	return (total + current) * thousandth, article
}

// digitByDigit joins "4 9 9", "4-9-9" and "1 299".
func digitByDigit(tokens []token) []token {
	out := tokens[:0]
	for i := 0; i < len(tokens); i++ {
		end, value := i, int64(0)
		for end < len(tokens) && oneDigit(tokens[end]) && end-i < 30 {
			value = min(value*10+tokens[end].value/thousandth, 1e13)
			if end+2 < len(tokens) && tokens[end+1].kind == mark && strings.Contains("-.*_|~·•", tokens[end+1].text) && oneDigit(tokens[end+2]) {
				end++
			}
			end++
		}
		t := tokens[i]
		digits := 0
		if end > i {
			for _, d := range tokens[i:end] {
				if d.kind == number {
					digits++
				}
			}
		}
		switch {
		case digits > 2 || digits == 2 && end-i == 2 && !tokens[i].spelled:
			t = joined(tokens, i, end)
			t.value, t.spelled, t.article = value*thousandth, false, false
			i = end - 1
		case i+1 < len(tokens) && shortGroup(tokens[i]) && tokens[i+1].kind == number && tokens[i+1].spaced && len(tokens[i+1].raw) == 3 && !tokens[i+1].spelled && !strings.ContainsAny(tokens[i+1].raw, ".,"):
			t = joined(tokens, i, i+2)
			t.value = tokens[i].value*1000 + tokens[i+1].value
			i++
		}
		out = append(out, t)
	}
	return out
}

func oneDigit(t token) bool {
	return t.kind == number && !t.article && t.value < 10*thousandth && t.value%thousandth == 0 && (t.spelled || len(t.raw) == 1)
}

func shortGroup(t token) bool {
	return t.kind == number && !t.spelled && len(t.raw) <= 3 && !strings.ContainsAny(t.raw, ".,") && t.raw[0] != '0'
}

// fractions joins "30 1/2" and "one and a half".
func fractions(tokens []token) []token {
	out := tokens[:0]
	for i := 0; i < len(tokens); i++ {
		t := tokens[i]
		if t.kind == number && t.value != unreadable {
			if part, ok := fractionAt(tokens, i+1); ok && t.value%thousandth == 0 && tokens[i+1].spaced {
				t = joined(tokens, i, i+4)
				t.value += part
				i += 3
			} else if part, ok := fractionAt(tokens, i); ok {
				t = joined(tokens, i, i+3)
				t.value = part
				i += 2
			} else if n := half(tokens, i+1); n > 0 {
				t = joined(tokens, i, i+1+n)
				t.value, t.article = t.value+thousandth/2, false
				i += n
			}
		}
		out = append(out, t)
	}
	return out
}

func fractionAt(tokens []token, i int) (int64, bool) {
	if i+2 >= len(tokens) || tokens[i].kind != number || tokens[i+1].text != "/" || tokens[i+2].kind != number || tokens[i+1].spaced || tokens[i+2].spaced {
		return 0, false
	}
	a, b := tokens[i].value/thousandth, tokens[i+2].value/thousandth
	if a < 1 || a >= b {
		return 0, false
	}
	switch b {
	case 2, 3, 4, 8, 16, 32:
		return a * thousandth / b, true
	}
	return 0, false
}

// half is the length of "and a half" or "y medio" at i.
func half(tokens []token, i int) int {
	if i+2 < len(tokens) && tokens[i].text == "and" && tokens[i+1].text == "a" && tokens[i+2].text == "half" {
		return 3
	}
	if i+1 < len(tokens) && tokens[i].text == "y" && (tokens[i+1].text == "medio" || tokens[i+1].text == "media") {
		return 2
	}
	return 0
}
