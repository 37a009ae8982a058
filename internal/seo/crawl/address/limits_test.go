package address

import "testing"

func TestOffLimits(t *testing.T) {
	for url, want := range map[string]bool{
		"https://shop.example/cdn-cgi/l/email-protection":              true,
		"https://shop.example/cdn-cgi/challenge-platform/x.js":         true,
		"https://shop.example/about-cdn-cgi/":                          false,
		"https://shop.example/washer?add-to-cart=12":                   true,
		"https://shop.example/washer?colour=white&add_to_wishlist=1":   true,
		"https://shop.example/washer?added-to-cart=12":                 false,
		"https://shop.example/wp-login.php?redirect_to=x":              true,
		"https://shop.example/blog/wp-admin/":                          true,
		"https://shop.example/wp-admin/post.php?post=1":                true,
		"https://shop.example/wp-admin-guide":                          false,
		"https://shop.example/my-account/customer-logout/?_wpnonce=1":  true,
		"https://shop.example/logout":                                  true,
		"https://shop.example/users/sign_out":                          true,
		"https://shop.example/logout-does-not-work":                    false,
		"https://shop.example/logout/help":                             false,
		"https://shop.example/forum?action=logout&sid=1":               true,
		"https://shop.example/forum?action=profile":                    false,
		"https://shop.example/cart.php?action=add&product_id=77":       true,
		"https://shop.example/cart/add?id=7":                           true,
		"https://shop.example/cart":                                    false,
		"https://shop.example/cart/address":                            false,
		"https://shop.example/checkout/cart/add/uenc/x/product/7/":     true,
		"https://shop.example/catalog/product_compare/add/product/7":   true,
		"https://shop.example/post?replytocom=5":                       true,
		"https://shop.example/":                                        false,
		"https://logout.example/":                                      false,
		"https://shop.example/search?q=logout":                         false,
		"https://shop.example/?mode=list":                              false,
		"https://shop.example/download?task=add&next=%2Fwp-login.php":  true,
		"https://shop.example/guide?next=%2Fwp-login.php%3Faction%3Dx": false,
	} {
		if got := OffLimits(url); got != want {
			t.Errorf("%s: %t", url, got)
		}
	}
}
