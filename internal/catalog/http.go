package catalog

import (
	"context"
	"encoding/json"
	"fmt"

	"enamel/internal/fault"
)

// ProductsInput is the query of GET /api/products.
type ProductsInput struct {
	Category string `query:"category" doc:"Key of a category; empty for all units"`
}

// ProductsOutput is the answer of GET /api/products.
type ProductsOutput struct {
	Body ProductList
}

// ProductList is the body of GET /api/products.
type ProductList struct {
	Products []Product `json:"products"`
}

// Products is the body for one category, or for all when category is empty. It
// fails with Invalid on a category that the shop does not have.
func Products(units []Unit, category string) (ProductList, error) {
	if err := checkCategory(category); err != nil {
		return ProductList{}, err
	}
	if category != "" {
		units = In(units, category)
	}
	return ProductList{Products: ProductsOf(units)}, nil
}

func checkCategory(key string) error {
	if _, ok := CategoryOf(key); !ok && key != "" {
		return fault.Field("category", "We have no such category.")
	}
	return nil
}

// ProductsJSON is the same body as bytes, to be published.
func ProductsJSON(units []Unit, category string) ([]byte, error) {
	list, err := Products(units, category)
	if err != nil {
		return nil, err
	}
	body, err := json.Marshal(list)
	if err != nil {
		return nil, fmt.Errorf("catalog: encode the products: %w", err)
	}
	return append(body, '\n'), nil
}

// HandleProducts answers GET /api/products from the database; where the bytes
// are published it describes the operation.
func (s *Service) HandleProducts(ctx context.Context, in *ProductsInput) (*ProductsOutput, error) {
	if err := checkCategory(in.Category); err != nil {
		return nil, err
	}
	units, err := s.Shown(ctx)
	if err != nil {
		return nil, err
	}
	list, err := Products(units, in.Category)
	if err != nil {
		return nil, err
	}
	return &ProductsOutput{Body: list}, nil
}
