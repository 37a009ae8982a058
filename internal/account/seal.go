package account

import (
	"fmt"

	"enamel/internal/seal"
)

// factorKey encrypts the keys of second factors.
func (s *Service) factorKey() (*seal.Key, error) { return seal.New(s.secret, "enamel second factor") }

// sealKey encrypts the key of a user, who is bound to it.
func (s *Service) sealKey(userID string, key []byte) (string, error) {
	k, err := s.factorKey()
	if err != nil {
		return "", err
	}
	return k.Seal(userID, key), nil
}

// openKey is the inverse of sealKey. It fails where another secret has sealed
// the key, or another user's.
func (s *Service) openKey(userID, sealed string) ([]byte, error) {
	k, err := s.factorKey()
	if err != nil {
		return nil, err
	}
	key, err := k.Open(userID, sealed)
	if err != nil {
		return nil, fmt.Errorf("open the key of user %s: %w", userID, err)
	}
	return key, nil
}
