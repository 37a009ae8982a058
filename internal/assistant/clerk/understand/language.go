package understand

import (
	"slices"
	"strings"

	"enamel/internal/assistant/talk"
)

// language is that of the newest message. A fragment that is as good in both
// ("under 400?") is in that of the visitor's message before.
func (r *Reader) language(messages []talk.Message, n *notice) talk.Language {
	newest := messages[len(messages)-1].Content
	if own := r.asides.unquoted(newest); own != newest {
		n, newest = &notice{tokens: lex(fold(own))}, own
	}
	spanish, english := r.evidence(n)
	if spanish != english {
		if spanish > english {
			return talk.Spanish
		}
		return talk.English
	}
	if strings.ContainsAny(newest, "¿¡ñÑáéíóúÁÉÍÓÚ") {
		return talk.Spanish
	}
	if spanish > 0 {
		return talk.Detect(newest)
	}
	for _, m := range slices.Backward(messages[:len(messages)-1]) {
		if m.Role == talk.User && len(strings.Fields(m.Content)) > 2 {
			return talk.Detect(newest + " " + m.Content)
		}
	}
	return talk.Detect(newest)
}

// evidence counts the words of the message that only one language has.
func (r *Reader) evidence(n *notice) (spanish, english int) {
	for _, t := range n.tokens {
		switch {
		case r.soundsSpanish(t):
			spanish++
		case r.spanish[t.text] && !r.english[t.typed]:
			spanish++
		case r.english[t.text]:
			english++
		}
	}
	return spanish, english
}

// soundsSpanish: an ending that few English words have.
func (r *Reader) soundsSpanish(t token) bool {
	if len(t.typed) < 6 || r.english[t.text] {
		return false
	}
	for _, ending := range []string{"dora", "doras", "dores", "dero", "ando", "iendo", "cion", "ciones", "ito", "ita", "itos", "itas", "mente", "ados", "adas", "amos", "emos", "aron", "ieron", "arlo", "arla", "ejo", "ejos"} {
		if strings.HasSuffix(t.typed, ending) {
			return true
		}
	}
	return false
}

func functionWords() (spanish, english map[string]bool) {
	set := func(words string) map[string]bool {
		m := map[string]bool{}
		for _, w := range strings.Fields(words) {
			m[w] = true
		}
		return m
	}
	return set(`llegan llega vienen viene traen trae cuestan venden manejan estan arreglo reparo abro cierro sirven prenden calienta jala donde el la los las de que y en un una unos unas mi mis su sus para con por del al lo le les se si muy mas pero como donde cuando cual cuales cuanto cuanta cuantos cuantas
			tienen tiene tengo hay es esta estan son era quiero quisiera necesito busco ocupo venden cuesta cuestan vale precio hola gracias buenas buenos dias tardes noches
			refri refrigerador nevera lavadora secadora estufa horno lavaplatos lavavajillas microondas congelador calentador boiler trastes blanco blanca negro negra barato barata baratos baratas
			garantia entregan entrega envio arreglan reparan arreglar reparar ustedes usted ahorita hoy manana abren cierran horario pulgadas pies menos hasta entre gas_ electrica electrico usada usado nueva nuevo
			algo otra otro otros otras ese esa este esto aqui alguien puedo pueden puede hacen hace cobran sale tambien porque mandan llevan componen compran arregla marca marcas modelo trae grado llega pinche puto cabron pendejo mierda estufas hornos refris cuales color sirve bueno buena mandan tecnico ya nomas nada casa cuarto piso pedido direccion mas grande chico chica ayuda
			prende enciende enfria calienta seca lava drena exprime huele gotea ruido tira agua pagos credito efectivo tarjeta oferta ofertas descuento instalan llevan viejo vieja domingo sabado lunes segundo primero tercero ultimo donde quien`),
		set(`the is are you do does how much what have has my and for with of can it i an your we this that in on to under over any or not need want looking got show where when which who
			fridge refrigerator washer dryer stove oven range dishwasher microwave freezer heater white black stainless cheap cheapest cheaper price cost delivery deliver warranty fix repair open hours today
			will would could should there them one ones new used electric below less than more about please thanks hello hi hey if its im dont doesnt wont cant whats yall wanna buy sell works broken leaking second first last wide tall deep fit
			front top load loader side door bottom`)
}
