package account

// purpose is what a letter is for. The first two carry a token.
type purpose string

const (
	toVerify    purpose = "verify"   // an address, which may be a new one
	toReset     purpose = "reset"    // a password
	ofPassword  purpose = "password" // it was replaced
	ofAddress   purpose = "address"  // another is to take its place
	ofDeparture purpose = "deleted"  // the account is gone
)
