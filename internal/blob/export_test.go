package blob

// Their jobs run these.
var (
	MakeSizes = (*Service).makeSizes
	Prune     = (*Service).prune
)

// Occupy takes the turn to decode, until release gives it back.
func Occupy(s *Service) (release func()) {
	s.turn <- struct{}{}
	return func() { <-s.turn }
}
