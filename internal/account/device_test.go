package account

import "testing"

func TestDevicesHaveNames(t *testing.T) {
	t.Parallel()
	const webkit = " AppleWebKit/537.36 (KHTML, like Gecko) "
	for agent, want := range map[string]string{
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64)" + webkit + "Chrome/146.0.0.0 Safari/537.36":                                                      "Chrome on Windows",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64)" + webkit + "Chrome/146.0.0.0 Safari/537.36 Edg/146.0.0.0":                                        "Edge on Windows",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64)" + webkit + "Chrome/145.0.0.0 Safari/537.36 OPR/129.0.0.0":                                        "Opera on Windows",
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15":                      "Safari on Mac",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1":    "Safari on iPhone",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/146.0.0.0 Mobile/15E148 Safari/604.1": "Chrome on iPhone",
		"Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/146.0 Mobile/15E148 Safari/605.1.15":           "Firefox on iPad",
		"Mozilla/5.0 (Linux; Android 10; K)" + webkit + "Chrome/146.0.0.0 Mobile Safari/537.36":                                                      "Chrome on Android",
		"Mozilla/5.0 (Linux; Android 10; K)" + webkit + "SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36":                                  "Samsung Internet on Android",
		"Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0":                                                                     "Firefox on Linux",
		"Mozilla/5.0 (X11; CrOS x86_64 14541.0.0)" + webkit + "Chrome/146.0.0.0 Safari/537.36":                                                       "Chrome on Chromebook",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) EdgiOS/146.0 Version/18.0 Safari/604.1":     "Edge on iPhone",
		"Mozilla/5.0 (PlayStation; PlayStation 5/2.26) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.0 Safari/605.1.15":                        "Safari",
		"Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko":                                                                      "A browser on Windows",
		"curl/8.17.0":               "curl",
		"":                          "Unknown device",
		"<script>alert(1)</script>": "Unknown device",
	} {
		if got := deviceOf(agent); got != want {
			t.Errorf("%s is %q, want %q", agent, got, want)
		}
	}
}
