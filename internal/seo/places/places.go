// Package places asks Google Places (New) about businesses on the map:
// https://developers.google.com/maps/documentation/places/web-service/reference/rest/v1/places
package places

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"enamel/internal/outbound"
	"enamel/internal/seo/source"
)

const (
	most        = 20
	mostRadius  = 50_000 // meters
	longestText = 300    // characters
	// Fields requested of each place. With the rating and the hours, a call is billed as Text Search
	// Enterprise.
	fields = "id,displayName,formattedAddress,nationalPhoneNumber,websiteUri,primaryTypeDisplayName,location,rating,userRatingCount,regularOpeningHours,googleMapsUri"
)

// Point is a place on the earth.
type Point struct{ Lat, Lon float64 }

// Query is a search by text around a point.
type Query struct {
	Text   string
	Near   Point
	Radius float64 // meters, at most 50,000
}

// Place is a business on the map.
type Place struct {
	ID, CID, Name, Phone, Website, Address, Category string
	Lat, Lon                                         float64
	Rating                                           *float64 // nil: nobody has rated it
	Reviews                                          *int
	Hours                                            []string // a line for each day, such as Monday: 9:00 AM – 6:00 PM
	MapsURL                                          string
}

// answer is a place as the API has it.
type answer struct {
	ID          string `json:"id"`
	DisplayName struct {
		Text string `json:"text"`
	} `json:"displayName"`
	FormattedAddress       string `json:"formattedAddress"`
	NationalPhoneNumber    string `json:"nationalPhoneNumber"`
	WebsiteURI             string `json:"websiteUri"`
	PrimaryTypeDisplayName struct {
		Text string `json:"text"`
	} `json:"primaryTypeDisplayName"`
	Location struct {
		Latitude  float64 `json:"latitude"`
		Longitude float64 `json:"longitude"`
	} `json:"location"`
	Rating              *float64 `json:"rating"`
	UserRatingCount     *int     `json:"userRatingCount"`
	RegularOpeningHours struct {
		WeekdayDescriptions []string `json:"weekdayDescriptions"`
	} `json:"regularOpeningHours"`
	GoogleMapsURI string `json:"googleMapsUri"`
}

// Search finds at most 20 businesses, the best first. An error is a fault in words; that nothing was found is none.
func Search(ctx context.Context, v *source.Vault, q Query) ([]Place, source.Connection, error) {
	var a struct {
		Places []answer `json:"places"` // absent where there are none
	}
	c, err := ask(ctx, v, &a, func(c source.Connection) (r outbound.Request, err error) {
		r.Body, err = json.Marshal(map[string]any{"textQuery": q.Text, "pageSize": most, "languageCode": "en", "locationBias": map[string]any{"circle": map[string]any{
			"center": map[string]float64{"latitude": q.Near.Lat, "longitude": q.Near.Lon}, "radius": min(q.Radius, mostRadius),
		}}})
		r.Method, r.Path = http.MethodPost, "/v1/places:searchText"
		r.Header = header(c, "places."+strings.ReplaceAll(fields, ",", ",places."))
		return r, err
	})
	var found []Place
	for _, p := range a.Places[:min(len(a.Places), most)] {
		if p.ID == "" {
			return nil, c, source.Failure(c, unusable("its places have no ids"))
		}
		found = append(found, p.place())
	}
	return found, c, err
}

// Find reads one business by its place id.
func Find(ctx context.Context, v *source.Vault, id string) (Place, source.Connection, error) {
	var a answer
	c, err := ask(ctx, v, &a, func(c source.Connection) (outbound.Request, error) {
		return outbound.Request{Path: "/v1/places/" + url.PathEscape(id), Header: header(c, fields)}, nil
	})
	if err == nil && a.ID == "" {
		err = source.Failure(c, unusable("it has no id"))
	}
	if err != nil {
		return Place{}, c, err
	}
	return a.place(), c, nil
}

// Try is the test of the settings: one search, which says what it found.
func Try(ctx context.Context, v *source.Vault) (string, error) {
	q := Query{Text: "appliance repair", Near: Point{32.7555, -97.3308}, Radius: mostRadius} // Fort Worth
	found, _, err := Search(ctx, v, q)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%d places for %q in Fort Worth", len(found), q.Text), nil
}

func ask(ctx context.Context, v *source.Vault, into any, request func(source.Connection) (outbound.Request, error)) (source.Connection, error) {
	body, c, err := v.Ask(ctx, source.Places, func(c source.Connection) (source.Request, error) {
		r, err := request(c)
		return source.Request{Endpoint: cmp.Or(c.URL, "https://places.googleapis.com"), Request: r}, err
	})
	if err != nil {
		return c, err
	}
	if json.Unmarshal(body, into) != nil {
		return c, source.Failure(c, unusable("it has another form than expected"))
	}
	return c, nil
}

func header(c source.Connection, mask string) http.Header {
	return http.Header{"X-Goog-Api-Key": {c.Key}, "X-Goog-Fieldmask": {mask}, "Content-Type": {"application/json"}}
}

func unusable(why string) error {
	return &outbound.Error{Kind: outbound.Malformed, Err: errors.New(why)}
}

func (a answer) place() Place {
	p := Place{
		ID: clip(a.ID), Name: clip(a.DisplayName.Text), Phone: clip(a.NationalPhoneNumber), Website: clip(a.WebsiteURI), Address: clip(a.FormattedAddress),
		Category: clip(a.PrimaryTypeDisplayName.Text), Lat: a.Location.Latitude, Lon: a.Location.Longitude, Rating: a.Rating, Reviews: a.UserRatingCount, MapsURL: clip(a.GoogleMapsURI),
	}
	if u, err := url.Parse(a.GoogleMapsURI); err == nil {
		p.CID = clip(u.Query().Get("cid"))
	}
	for _, line := range a.RegularOpeningHours.WeekdayDescriptions[:min(len(a.RegularOpeningHours.WeekdayDescriptions), 7)] {
		p.Hours = append(p.Hours, clip(line))
	}
	return p
}

// clip is a text of at most 300 characters without control characters.
func clip(text string) string {
	line := []rune(strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return -1
		}
		return r
	}, text))
	return string(line[:min(len(line), longestText)])
}
