package address

import (
	"slices"
	"strings"
)

// OffLimits reports a normalised address that no crawler is to fetch: one of the
// network before the site (/cdn-cgi/, which answers errors to all but the scripts of
// pages), and one that does something, such as filling a cart or signing out. The
// list is short and goes by how the best known shop and content systems, WordPress
// with WooCommerce, Magento, Shopify, BigCommerce and forums, write them.
func OffLimits(url string) bool {
	path, query := strings.ToLower(pathOf(url)), ""
	path, query, _ = strings.Cut(path, "?")
	return ofNetwork(url) || actsByPath(path) || actsByQuery(query)
}

// ofNetwork reports an address of Cloudflare's own, at whatever site.
func ofNetwork(url string) bool { return strings.HasPrefix(pathOf(url), "/cdn-cgi/") }

func actsByPath(path string) bool {
	for _, part := range [...]string{
		"/wp-admin/", "/cart/add", "/cart/change", "/cart/clear", "/cart/update", "/wishlist/index/add", "/product_compare/add",
	} {
		if at := strings.Index(path, part); at >= 0 && (strings.HasSuffix(part, "/") || endsSegment(path[at+len(part):])) {
			return true
		}
	}
	last := path[strings.LastIndexByte(strings.TrimSuffix(path, "/"), '/')+1:]
	switch strings.TrimSuffix(strings.TrimSuffix(last, "/"), ".php") {
	case "wp-login", "wp-admin", "logout", "log-out", "logoff", "log-off", "signout", "sign-out", "sign_out", "log_out", "customer-logout":
		return true
	}
	return false
}

func endsSegment(rest string) bool { return rest == "" || rest[0] == '/' || rest[0] == '.' }

func actsByQuery(query string) bool {
	for pair := range strings.SplitSeq(query, "&") {
		name, value, _ := strings.Cut(pair, "=")
		switch name {
		case "add-to-cart", "add_to_cart", "addtocart", "add-to-wishlist", "add_to_wishlist", "add_to_compare", "remove_item", "remove_from_cart", "remove_from_wishlist",
			"undo_item", "empty-cart", "empty_cart", "clear-cart", "logout", "customer-logout", "replytocom":
			return true
		case "action", "do", "act", "mode", "task":
			if slices.Contains([]string{
				"add", "add_to_cart", "add-to-cart", "addtocart", "buy_now", "remove", "remove_product", "delete", "logout", "log-out", "logoff", "signout", "lostpassword",
				"yith-woocompare-add-product",
			}, value) {
				return true
			}
		}
	}
	return false
}
