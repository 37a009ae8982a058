package tool

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"enamel/internal/content"
)

// callable is a tool that a model may call.
type callable struct {
	Definition
	run func(ctx context.Context, t *Turn, args json.RawMessage) (any, error)
}

// Call runs a tool for a model. An unknown name or wrong arguments are an error
// that says what is right; so may a fault of the tool itself.
func (t *Turn) Call(ctx context.Context, name string, args json.RawMessage) (json.RawMessage, error) {
	var names []string
	for _, c := range t.desk.callables {
		if c.Name != name {
			names = append(names, c.Name)
			continue
		}
		answer, err := c.run(ctx, t, args)
		if err != nil {
			return nil, err
		}
		return compact(answer)
	}
	return nil, fmt.Errorf("there is no tool %q; the tools are %s", shortened(name, maxID), strings.Join(names, ", "))
}

// compact is JSON without what HTML would need.
func compact(answer any) (json.RawMessage, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(answer); err != nil {
		return nil, fmt.Errorf("encode a tool's answer: %w", err)
	}
	return bytes.TrimRight(b.Bytes(), "\n"), nil
}

// define makes a tool of a function of typed arguments.
func define[A any](name, says string, parameters []parameter, run func(context.Context, *Turn, A) (any, error)) callable {
	d := Definition{Name: name, Description: says, Parameters: schema(parameters...)}
	return callable{d, func(ctx context.Context, t *Turn, raw json.RawMessage) (any, error) {
		var args A
		if err := decode(raw, &args); err != nil {
			return nil, fmt.Errorf("wrong arguments of %s: %w; they are %s", name, err, d.Parameters)
		}
		if err := check(raw, parameters); err != nil {
			return nil, fmt.Errorf("wrong arguments of %s: %w", name, err)
		}
		return run(ctx, t, args)
	}}
}

// decode reads one JSON object strictly; nothing at all is an empty one.
func decode(raw json.RawMessage, into any) error {
	if len(bytes.TrimSpace(raw)) == 0 {
		return nil
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("more than one JSON value")
	}
	return nil
}

// check holds decoded arguments to what a schema says beyond their types.
func check(raw json.RawMessage, parameters []parameter) error {
	given := map[string]any{}
	if len(bytes.TrimSpace(raw)) > 0 {
		if err := json.Unmarshal(raw, &given); err != nil {
			return err
		}
	}
	for _, p := range parameters {
		value, ok := given[p.name]
		if p.required && (!ok || value == nil || value == "") {
			return fmt.Errorf("%s is missing", p.name)
		}
		values, several := value.([]any)
		if !several {
			values = []any{value}
		}
		for _, v := range values {
			if n, isNumber := v.(float64); isNumber && (n < 0 || n > maxNumber) {
				return fmt.Errorf("%s is out of range", p.name)
			}
			if s, isText := v.(string); isText && len(p.choices) > 0 && s != "" && !oneOf(p.choices, s) {
				return fmt.Errorf("%s is none of %s", p.name, strings.Join(p.choices, ", "))
			}
		}
	}
	return nil
}

const maxNumber = 1_000_000 // dollars, inches, years

// none are the arguments of a tool that takes none.
type none struct{}

// callables are the tools that a model may call.
func callables(words *content.Library) []callable {
	slugs := make([]string, len(words.Services))
	for i, s := range words.Services {
		slugs[i] = s.Slug
	}
	return append(shelfTools(), append(shopTools(), append(repairTools(slugs), personTools()...)...)...)
}

func shelfTools() []callable {
	id := needed(text("id", "Id or model of a unit"))
	return []callable{
		define("search_units", "Used appliances for sale now; what is found is shown to the visitor as cards. Where nothing matches, near are the nearest and given_up the wishes they miss.",
			searchParameters(), callSearch),
		define("get_unit", "Everything about one unit.", []parameter{id}, callUnit),
		define("check_fit", "Whether a unit fits a space and gets through the door, with the air it needs.",
			[]parameter{id, number("width_in", "Of the space, inches"), number("height_in", ""), number("depth_in", ""), number("path_in", "Narrowest door or hall on the way in")}, callFit),
		define("show_units", "Show just these units as cards, instead of those shown so far.", []parameter{needed(list("ids", "At most 8"))}, callShow),
	}
}

func shopTools() []callable {
	return []callable{
		define("hours_and_places", "Opening hours, whether the shop is open now, addresses.", nil, callHours),
		define("delivery_terms", "Delivery radius and fee, prices of installation, removal and stairs, sales tax, towns.", nil, callDelivery),
		define("check_delivery", "Whether an address is in the delivery area, how far and what it costs. All four parts are needed.",
			[]parameter{needed(text("street", "")), needed(text("city", "")), needed(text("state", "TX")), needed(text("zip", ""))}, callCheck),
		define("shop_terms", "What the shop says of one topic.",
			[]parameter{needed(chosen(text("topic", ""), []string{"warranty", "promotions", "financing", "recycling", "grades", "about"}))}, callTerms),
		define("read_pages", "Passages of the shop's own pages and articles that answer a question.", []parameter{needed(text("question", "In English"))}, callRead),
	}
}

func repairTools(slugs []string) []callable {
	appliance := chosen(text("appliance", ""), slugs)
	return []callable{
		define("repair_info", "What is repaired, and what it usually costs; all repairs where appliance is left out.", []parameter{appliance}, callRepair),
		define("find_problem", "Likely causes of a symptom and what is safe to check.",
			[]parameter{appliance, needed(text("symptom", "In English"))}, callProblem),
		define("repair_or_replace", "The rule of thumb, by amounts that the visitor wrote, and used units instead.",
			[]parameter{needed(appliance), number("repair_cost", "US dollars"), number("new_price", "US dollars, of a new one"), {name: "age_years", typed: "integer"}}, callReplace),
		define("brand", "Whether a brand is serviced and sold.", []parameter{needed(text("name", ""))}, callBrand),
	}
}

func personTools() []callable {
	return []callable{
		define("order_status", "Where an order stands. The visitor must have written both.",
			[]parameter{needed(text("number", "PC-10001")), needed(text("email", "That it was placed with"))}, callOrder),
		define("hand_over", "Ask a person of the shop to call or write back. The visitor must have written the contact.",
			[]parameter{needed(text("contact", "Phone number or e-mail address")), text("note", "What it is about, one sentence")}, callHandOver),
	}
}
