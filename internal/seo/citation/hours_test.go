package citation

import "testing"

func TestHoursAreReadInManyNotations(t *testing.T) {
	t.Parallel()
	for _, same := range []string{
		"Mon-Sat 9 AM-6 PM, Sunday closed", "Mo-Sa 09:00-18:00", "Mo-Sa 09:00-18:00, Su closed", "Mon – Sat: 9:00 a.m. – 6:00 p.m.", "Monday to Saturday 9 to 6, closed Sunday",
		"Open 9 AM to 6 PM, Monday through Saturday; closed Sundays", "Hours: Monday 9:00 AM – 6:00 PM Tuesday 9-6 Wednesday 9-6 Thursday 9-6 Friday 9-6 Saturday 9-6 Sunday Closed",
		"Weekdays 0900-1800, Sat 9.00-18.00", "Mon, Tue, Wed, Thu, Fri, Sat 9am-6pm", "M–F is unknown here. Mon-Sat 9a-6p", "Mon-Fri 9-6, Saturday by appointment, Sun closed",
		"Sunday: Closed Monday: 9:00 AM – 6:00 PM Tuesday: 9:00 AM – 6:00 PM Wednesday: 9:00 AM – 6:00 PM Thursday: 9:00 AM – 6:00 PM Friday: 9:00 AM – 6:00 PM Saturday: 9:00 AM – 6:00 PM",
		"Mon-Sat 9 AM-6 PM, Sunday closed. On the web since 10-4 1998", "Sat-Sun by appointment, Mon-Fri 09:00 to 18:00", "MON-SAT 9AM-6PM", "Mon.-Sat. 9:00-6:00",
	} {
		if v := record().hours(same); v != OK {
			t.Errorf("%s: %s", same, v)
		}
	}
	for _, other := range []string{
		"Mon-Fri 10 AM-5 PM, Sat-Sun closed", "Mo-Fr 10:00-17:00", "Mon-Fri 9-6", "Mon-Sat 9 AM-5 PM", "Mon-Sat 9:00-18:30", "Daily 9-6", "Open 24 hours daily", "Mon-Sat 9-12, 1-6",
		"Every day 9 to 6", "7 days a week 9am-6pm", "Mon-Sat 9 PM-6 AM",
	} {
		if v := record().hours(other); v != Conflict {
			t.Errorf("%s: %s", other, v)
		}
	}
	for _, none := range []string{"", "closed", "Hours: closed. Closed", "Mon", "9-6", "We sat in the sun", "Call (817) 555-0142", "open to the public", "4.8 of 5 from 71 reviews"} {
		if w, ok := readWeek(none); ok {
			t.Errorf("%s: %+v", none, w)
		}
	}
	for text, want := range map[string]span{
		"Mon 9-6": {540, 1080}, "Mon 10-3": {600, 900}, "Mon 1-5pm": {780, 1020}, "Mon 1-5": {780, 1020}, "Mon 8:30-noon": {510, 720}, "Mon 9-12": {540, 720}, "Mon 6 PM-2 AM": {1080, 1560},
		"Mon 09:00-18:00": {540, 1080}, "Mon 7-7": {420, 1140}, "Mon 12-8 pm": {720, 1200}, "Mon 12 AM-12 AM": {0, 1440}, "Mon 24 hours": {0, 1440}, "Mon 11am-7": {660, 1140}, "9-5 Mon": {540, 1020},
	} {
		if w, ok := readWeek(text); !ok || len(w[1].open) != 1 || w[1].open[0] != want {
			t.Errorf("%s: %+v, want %+v", text, w[1], want)
		}
	}
	if w, _ := readWeek("Mon 9-12, 1-6"); len(w[1].open) != 2 || w[1].open[1] != (span{780, 1080}) {
		t.Errorf("a break at noon: %+v", w[1])
	}
}
