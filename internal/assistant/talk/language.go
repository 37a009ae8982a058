package talk

import (
	"strings"
	"unicode"
)

// Detect tells in which language a message is written, English where it can't
// tell. Function words decide: "la washer no drena" is Spanish. Words of the
// trade count less, since people borrow those.
func Detect(text string) Language {
	score := 0 // above 0: Spanish
	if strings.ContainsAny(text, "¿¡") {
		score += 6
	}
	words := 0
	for field := range strings.FieldsFuncSeq(text, func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' && r != '’' }) {
		word := strings.ToLower(field)
		switch {
		case strings.ContainsRune(word, 'ñ'):
			score += 4
		case strings.ContainsAny(word, "áéíóú"):
			score += 3
		}
		score += weight(unaccented(word))
		if words++; words > 400 {
			break
		}
	}
	if score > 0 {
		return Spanish
	}
	return English
}

func unaccented(word string) string {
	return strings.NewReplacer("á", "a", "é", "e", "í", "i", "ó", "o", "ú", "u", "ü", "u", "ñ", "n", "’", "'").Replace(word)
}

// weight is how much a word speaks for Spanish, or against it.
func weight(word string) int {
	switch word {
	case "el", "los", "las", "del", "que", "q", "un", "una", "unos", "unas", "y", "en", "de", "con", "por", "para", "pa", "mi", "mis", "su", "sus", "tu", "tus",
		"esta", "este", "estan", "estoy", "es", "son", "soy", "lo", "le", "les", "se", "si", "al", "cual", "cuanto", "cuanta", "cuantos", "cuantas", "como", "donde",
		"cuando", "quien", "porque", "pero", "muy", "mas", "menos", "hay", "ya", "yo", "ese", "esa", "eso", "esos", "algo", "alguna", "algun", "algunos", "tambien",
		"nada", "sin", "sobre", "desde", "hasta", "entre", "ni", "nos", "ustedes", "ud", "uds", "usted", "kiero", "k", "ke", "xq", "pq", "todo", "todos", "cada", "otra", "otro", "hoy", "ahora", "ahorita", "aqui":
		return 3
	case "hola", "ola", "buenas", "buenos", "dias", "tardes", "noches", "gracias", "porfa", "porfavor", "favor", "adios", "claro", "vale", "bueno", "oye", "oiga", "disculpe", "perdon", "ayuda", "saludos", "chao", "bien", "listo":
		return 4
	case "tienen", "tiene", "tengo", "tenemos", "quiero", "quisiera", "busco", "buscando", "necesito", "necesita", "cuesta", "cuestan", "vende", "venden", "hacen", "hace", "puede", "pueden", "puedo",
		"aceptan", "arreglan", "arreglar", "reparan", "reparar", "entregan", "entrega", "abren", "abierto", "cierran", "cerrado", "funciona", "sirve", "prende", "enciende", "enfria", "calienta", "drena", "seca", "lava",
		"gira", "huele", "tira", "hacer", "saber", "comprar", "pagar", "llevar", "traen", "mandan", "manejan", "dan", "salen", "cobran", "cabe", "mide", "ver", "quedan", "anda", "suena", "ruido", "gotea", "fuga", "mostrar", "muestrame", "ensename", "dame", "deme", "digame", "dime", "compro", "kisiera", "ocupo", "tronar", "descompuso", "descompuesta", "descompuesto":
		return 3
	case "lavadora", "lavadoras", "lavadra", "secadora", "secadoras", "refrigerador", "refrigeradores", "refri", "refris", "estufa", "estufas", "estuffa", "horno", "hornos", "lavaplatos", "lavavajillas", "congelador",
		"congeladores", "calentador", "calentadores", "microondas", "nevera", "blanco", "blanca", "negro", "negra", "barato", "barata", "baratos", "baratas", "caro", "grande", "chico", "chica", "usado", "usada", "usados", "usadas", "pulgadas", "millas", "dolares", "precio",
		"precios", "garantia", "envio", "instalacion", "horario", "direccion", "telefono", "domingo", "domingos", "sabado", "lunes", "martes", "miercoles", "jueves", "viernes", "manana", "semana", "mes", "ano", "anos", "gratis", "descuento", "ofertas", "oferta", "tienda", "casa", "cocina", "agua", "pagos", "credito", "tarjeta", "efectivo", "financiamiento", "persona", "pedido", "correo", "electrica", "electrico", "acero", "inoxidable", "frontal", "segundo", "piso", "puerta", "mejor", "peor", "primero", "primera", "ultimo", "cuotas", "cita", "tecnico", "hueco", "refrijerador", "marca", "marcas", "segunda", "fria", "caliente", "roto", "rota":
		return 2
	case "la":
		return 2
	case "washer", "washers", "dryer", "dryers", "freezer", "stove", "fridge", "delivery", "black", "white", "used", "cheap", "warranty", "microwave", "financing", "credit":
		return -1
	case "the", "is", "are", "you", "u", "your", "do", "does", "did", "don't", "dont", "doesn't", "how", "what", "what's", "whats", "when", "where", "which", "who", "why", "have", "has", "had", "got", "my", "our", "and", "for", "with", "of", "can", "could", "would",
		"will", "won't", "wont", "it", "it's", "its", "i", "i'm", "im", "we", "they", "this", "that", "these", "those", "in", "on", "at", "to", "from", "by", "not", "an", "any", "some", "there", "be", "was", "were", "much", "many", "more", "less", "than", "under", "over", "about", "or", "if", "yall", "y'all", "need", "want", "please", "thanks", "thank", "hello", "hi", "hey", "yes", "but", "just", "up", "out", "off", "all", "one", "them", "so", "then", "too", "also", "still", "cheapest", "cheaper", "show", "open", "close", "closed", "fix", "buy", "sell", "get", "looking", "know", "tell", "talk", "run", "fit", "fits", "deliver", "repair":
		return -3
	}
	return 0
}
