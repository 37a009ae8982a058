package site

import (
	"enamel/internal/ssr"
)

// Paths of the back office's screens, and keys of those whose address has a name in it.
const (
	StaffPath             = "/staff"
	StaffMorePath         = "/staff/more"
	StaffUnitsPath        = "/staff/units"
	StaffUnitPath         = "/staff/unit" // key
	StaffIntakePath       = "/staff/units/new"
	StaffImportPath       = "/staff/units/import"
	StaffTagsPath         = "/staff/units/tags"
	StaffRecallsPath      = "/staff/recalls"
	StaffOrdersPath       = "/staff/orders"
	StaffNewOrderPath     = "/staff/orders/new"
	StaffOrderPath        = "/staff/order"       // key
	StaffOrderPrintPath   = "/staff/order/print" // key
	StaffCustomersPath    = "/staff/customers"
	StaffRequestsPath     = "/staff/requests"
	StaffChatsPath        = "/staff/chats"
	StaffReviewsPath      = "/staff/reviews"
	StaffFactsPath        = "/staff/facts"
	StaffTextsPath        = "/staff/texts"
	StaffContentPath      = "/staff/content"
	StaffContentFactsPath = "/staff/content/facts"
	StaffContentItemPath  = "/staff/content/item" // key
	StaffRedirectsPath    = "/staff/redirects"
	StaffUsersPath        = "/staff/users"
	StaffLogPath          = "/staff/log"
	StaffStatusPath       = "/staff/status"
)

// staffShells are the back office: one page, a screen for each path.
func (b builder) staffShells() []ssr.Page {
	shell := func(path, screen, tab, title string) ssr.Page {
		return ssr.Page{
			Name: "staff", Path: path, Props: StaffProps{ShopPage: b.shop, Screen: screen, Tab: tab, Title: title}, Private: true,
			Head: ssr.Head{Title: b.title(title), Description: title + ": a screen of the back office, for the people who run this shop.", SiteName: b.facts.Name, Robots: "noindex"},
		}
	}
	return []ssr.Page{
		shell(StaffPath, "today", StaffPath, "Today"),
		shell(StaffMorePath, "more", StaffMorePath, "More"),
		shell(StaffUnitsPath, "units", StaffUnitsPath, "Units"),
		shell(StaffUnitPath, "unit", StaffUnitsPath, "Unit"),
		shell(StaffIntakePath, "intake", StaffIntakePath, "New unit"),
		shell(StaffImportPath, "import", StaffUnitsPath, "Import units"),
		shell(StaffTagsPath, "tags", StaffUnitsPath, "Hang-tags"),
		shell(StaffRecallsPath, "recalls", StaffMorePath, "Recalls"),
		shell(StaffOrdersPath, "orders", StaffOrdersPath, "Orders"),
		shell(StaffNewOrderPath, "order-new", StaffOrdersPath, "New order"),
		shell(StaffOrderPath, "order", StaffOrdersPath, "Order"),
		shell(StaffOrderPrintPath, "order-print", StaffOrdersPath, "Print an order"),
		shell(StaffCustomersPath, "customers", StaffMorePath, "Customers"),
		shell(StaffRequestsPath, "requests", StaffMorePath, "Partnership requests"),
		shell(StaffChatsPath, "chats", StaffMorePath, "Chats handed over"),
		shell(StaffReviewsPath, "reviews", StaffMorePath, "Reviews"),
		shell(StaffFactsPath, "facts", StaffMorePath, "Business facts"),
		shell(StaffTextsPath, "texts", StaffMorePath, "Texts"),
		shell(StaffContentPath, "content", StaffMorePath, "Content"),
		shell(StaffContentFactsPath, "content-facts", StaffMorePath, "Facts to confirm"),
		shell(StaffContentItemPath, "content-item", StaffMorePath, "Text"),
		shell(StaffRedirectsPath, "redirects", StaffMorePath, "Redirects"),
		shell(StaffUsersPath, "users", StaffMorePath, "Users"),
		shell(StaffLogPath, "log", StaffMorePath, "Log"),
		shell(StaffStatusPath, "status", StaffMorePath, "Status"),
	}
}
