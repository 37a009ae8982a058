package api

// Principal is who is signed in.
type Principal struct {
	ID       string `json:"id"`
	Email    string `json:"email"`
	FullName string `json:"full_name"`
	Role     string `json:"role" enum:"customer,staff,owner"`
}
