package audit

import "unicode"

const unitsPerEm = 2048

// pixels is how wide a text is in Arial of the given size, without kerning.
func pixels(text string, size int) int {
	ascii, latin := asciiWidths(), latinWidths()
	units := 0
	for _, r := range text {
		if i := int(r) - ' '; i >= 0 && i < len(ascii) {
			units += int(ascii[i])
		} else if i := int(r) - 0xA0; i >= 0 && i < len(latin) {
			units += int(latin[i])
		} else {
			units += otherWidth(r)
		}
	}
	return (units*size + unitsPerEm/2) / unitsPerEm
}

// otherWidth is exact for punctuation, and the mean of the alphabet for letters.
func otherWidth(r rune) int {
	const letter, wide = 1180, unitsPerEm
	switch {
	case r == '–':
		return 1139
	case r == '‘', r == '’':
		return 455
	case r == '“', r == '”':
		return 682
	case r == '•':
		return 717
	case r == '€':
		return 1139
	case unicode.IsControl(r), unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		return 0
	case r >= 0x400 && r <= 0x4FF:
		return 1286
	case r < 0x2000:
		return letter
	}
	return wide // dashes, arrows, Chinese, Japanese and Korean, pictures
}

// asciiWidths are the advance widths of Arial from U+0020 to U+007E, in units of
// which 2048 are the size of the font.
func asciiWidths() [95]uint16 {
	return [95]uint16{
		569, 569, 727, 1139, 1139, 1821, 1366, 391, 682, 682, 797, 1196, 569, 682, 569, 569, 1139, 1139, 1139, 1139, 1139, 1139, 1139, 1139,
		1139, 1139, 569, 569, 1196, 1196, 1196, 1139, 2079, 1366, 1366, 1479, 1479, 1366, 1251, 1593, 1479, 569, 1024, 1366, 1139, 1706, 1479,
		1593, 1366, 1593, 1479, 1366, 1251, 1479, 1366, 1933, 1366, 1366, 1251, 569, 569, 569, 961, 1139, 682, 1139, 1139, 1024, 1139, 1139,
		569, 1139, 1139, 455, 455, 1024, 455, 1706, 1139, 1139, 1139, 1139, 682, 1024, 569, 1139, 1024, 1479, 1024, 1024, 1024, 684, 532, 684,
		1196,
	}
}

// latinWidths are those from U+00A0 to U+00FF; the soft hyphen does not show.
func latinWidths() [96]uint16 {
	return [96]uint16{
		569, 682, 1139, 1139, 1139, 1139, 532, 1139, 682, 1509, 758, 1139, 1196, 0, 1509, 1131, 819, 1124, 682, 682, 682, 1180, 1100, 569,
		682, 682, 748, 1139, 1708, 1708, 1708, 1251, 1366, 1366, 1366, 1366, 1366, 1366, 2048, 1479, 1366, 1366, 1366, 1366, 569, 569, 569,
		569, 1479, 1479, 1593, 1593, 1593, 1593, 1593, 1196, 1593, 1479, 1479, 1479, 1479, 1366, 1366, 1251, 1139, 1139, 1139, 1139, 1139,
		1139, 1821, 1024, 1139, 1139, 1139, 1139, 569, 569, 569, 569, 1139, 1139, 1139, 1139, 1139, 1139, 1139, 1124, 1251, 1139, 1139, 1139,
		1139, 1024, 1139, 1024,
	}
}
