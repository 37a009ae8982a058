package main

import (
	"fmt"
	"math"
	"math/rand/v2"

	"enamel/internal/seo/draft/readability/syllable"
)

const (
	epochs    = 12
	batch     = 64
	rate      = 0.003 // of Adam, for the network
	groupRate = 0.1   // of AdaGrad, for the groups
	dropped   = 0.2   // of the first layer, while it learns
)

// network is what learns.
type network struct {
	weights, slope, mean, square []float32 // Adam's
	groups, groupSquare          []float32 // AdaGrad's
	chance                       *rand.Rand
	steps, last                  int
	nuclei                       [syllable.Longest]nucleus
}

// nucleus is one letter's way through the network.
type nucleus struct {
	syllable.Input
	first  [syllable.Wide]float32
	second [syllable.Deep]float32
	chance float64
}

func learn(words []word) []byte {
	n := &network{
		weights: make([]float32, syllable.Size), slope: make([]float32, syllable.Size), mean: make([]float32, syllable.Size), square: make([]float32, syllable.Size),
		groups: make([]float32, syllable.Groups), groupSquare: make([]float32, syllable.Groups),
		chance: rand.New(rand.NewPCG(1, 1)), last: epochs * (len(words) / batch), //nolint:gosec // the same network each time
	}
	for i := range n.groupSquare {
		n.groupSquare[i] = 1
	}
	for i := range n.weights {
		switch {
		case i < syllable.First0:
			n.weights[i] = float32(n.chance.NormFloat64() * 0.3)
		case i >= syllable.Second && i < syllable.Second0:
			n.weights[i] = float32(n.chance.NormFloat64() * math.Sqrt(2.0/syllable.Wide))
		case i >= syllable.Third && i < syllable.Third0:
			n.weights[i] = float32(n.chance.NormFloat64() * math.Sqrt(2.0/syllable.Deep))
		}
	}
	for epoch := range epochs {
		n.chance.Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
		loss := 0.0
		for i, w := range words {
			loss += n.study(w)
			if (i+1)%batch == 0 {
				n.step()
			}
		}
		fmt.Printf("epoch %d: loss %.4f\n", epoch+1, loss/float64(len(words)))
	}
	return n.bytes()
}

// study learns from one word, whose syllables may lie on any of its nuclei: the chance of each is its share in all ways to
// come to a count that the dictionary has.
func (n *network) study(w word) float64 {
	ahead := [][]float64{{1}}
	var at []*nucleus
	for i := range len(w.text) {
		if syllable.IsNucleus(w.text, i) {
			x := &n.nuclei[len(at)]
			x.Read(w.text, i)
			n.forward(x)
			at = append(at, x)
			ahead = append(ahead, syllable.Next(ahead[len(ahead)-1], x.chance))
		}
	}
	behind := make([]float64, len(at)+2) // by syllables so far: the chance to come to a right count
	total := 0.0
	for _, c := range w.counts {
		if c <= len(at) {
			behind[c] = 1
			total += ahead[len(at)][c]
		}
	}
	if total < 1e-30 {
		return 0
	}
	for i := len(at) - 1; i >= 0; i-- {
		x, sounds := at[i], 0.0
		for k, c := range ahead[i] {
			sounds += c * x.chance * behind[k+1]
		}
		n.backward(x, float32(x.chance-sounds/total))
		for k := range len(at) + 1 {
			behind[k] = (1-x.chance)*behind[k] + x.chance*behind[k+1]
		}
	}
	return -math.Log(total)
}

func (n *network) forward(x *nucleus) {
	copy(x.first[:], n.weights[syllable.First0:])
	for _, row := range x.Rows {
		for k, v := range n.weights[row : row+syllable.Wide] {
			x.first[k] += v
		}
	}
	copy(x.second[:], n.weights[syllable.Second0:])
	for k := range x.first {
		if x.first[k] <= 0 || n.chance.Float64() < dropped {
			x.first[k] = 0
			continue
		}
		x.first[k] /= 1 - dropped
		for j, v := range n.weights[syllable.Second+k*syllable.Deep:][:syllable.Deep] {
			x.second[j] += x.first[k] * v
		}
	}
	z := n.weights[syllable.Third0]
	for j := range x.second {
		x.second[j] = max(0, x.second[j])
		z += x.second[j] * n.weights[syllable.Third+j]
	}
	for _, g := range x.Groups {
		z += n.groups[g]
	}
	x.chance = 1 / (1 + math.Exp(-float64(z)))
}

func (n *network) backward(x *nucleus, slope float32) {
	if slope > -1e-4 && slope < 1e-4 {
		return
	}
	for _, g := range x.Groups {
		n.groupSquare[g] += slope * slope
		n.groups[g] -= groupRate * n.pace() * slope / float32(math.Sqrt(float64(n.groupSquare[g])))
	}
	n.slope[syllable.Third0] += slope
	var second [syllable.Deep]float32
	for j, v := range x.second {
		if v > 0 {
			n.slope[syllable.Third+j] += slope * v
			second[j] = slope * n.weights[syllable.Third+j]
			n.slope[syllable.Second0+j] += second[j]
		}
	}
	var first [syllable.Wide]float32
	for k, v := range x.first {
		if v > 0 {
			from := syllable.Second + k*syllable.Deep
			for j, s := range second {
				first[k] += s * n.weights[from+j]
				n.slope[from+j] += s * v
			}
			first[k] /= 1 - dropped
			n.slope[syllable.First0+k] += first[k]
		}
	}
	for _, row := range x.Rows {
		for k, s := range first {
			n.slope[row+k] += s
		}
	}
}

// pace falls from 1 to 0 as a half of a cosine, after a short rise.
func (n *network) pace() float32 {
	t := float64(n.steps+1) / float64(n.last)
	return float32(min(1, 20*t) * (1 + math.Cos(math.Pi*min(1, t))) / 2)
}

// step moves the weights by what a batch has shown, as Adam does.
func (n *network) step() {
	pace := n.pace()
	n.steps++
	r := rate * float64(pace) * math.Sqrt(1-math.Pow(0.99, float64(n.steps))) / (1 - math.Pow(0.9, float64(n.steps)))
	for i, s := range n.slope {
		if s == 0 && n.mean[i] == 0 {
			continue
		}
		s /= batch / 8
		n.mean[i] = 0.9*n.mean[i] + 0.1*s
		n.square[i] = 0.99*n.square[i] + 0.01*s*s
		n.weights[i] -= float32(r) * n.mean[i] / (float32(math.Sqrt(float64(n.square[i]))) + 1e-6)
	}
	clear(n.slope)
}

// bytes are the weights as the package syllable reads them.
func (n *network) bytes() []byte {
	out := make([]byte, syllable.Size+syllable.Groups/2)
	for i, w := range n.weights {
		out[i] = byte(int8(math.Round(float64(max(-127, min(127, w*syllable.Scale)))))) //nolint:gosec // within a byte
	}
	for i, w := range n.groups {
		out[syllable.Size+i/2] |= byte(math.Round(float64(max(-8, min(7, w*syllable.GroupScale))))+8) << (i % 2 * 4)
	}
	return out
}
