package talk_test

import (
	"strings"
	"testing"

	"enamel/internal/assistant/talk"
)

func TestDetect(t *testing.T) {
	t.Parallel()
	messages := map[talk.Language]string{
		talk.English: `hi
hello
hey there
ok
okay
thanks
thank you!
bye
yes
no
white fridge
washer
whirlpool dryer gas?
ss dishwasher
cheapest gas stove you got?
in white?
cheaper ones
what about gas
the second one
how much is delivery
yall open on sundays?
do u have any white refridgerators for 350 or less
Need a w/d for a rental house. Nothing fancy, neither one over 300 bucks.
electric dryer. $250 max. go
do yall carry Speed Queen
who won the game
my washer wont drain
ballpark to fix a refrigerator?
Do you deliver to 76248?
wheres my order
can I talk to a real person please
any deals if I buy a washer AND a dryer
LG WM4000HBA
RF28R7351SR
36 inches
$500
817-555-0199
bob@example.com
???

ge
is this one new
show me side by side fridges
ok just the cheapest one
any of them LG?
what year is that black LG washer
samsung front loader washer available?
double wall oven in stock?
you fix ACs?
what are your hours
where are you located in Fort Worth
El Paso is far, do you deliver there
is the La Cornue good
Los Angeles, can you ship there
how do I pay
I smell gas
a fridge for my casa
can you say hola
no heat
ice maker broken
stackable`,
		talk.Spanish: `hola
Hola!
buenas
buenos dias
gracias
muchas gracias
adios
si
sí
claro
y en negro?
cuanto cuesta
cuánto cuesta
refri blanco
refri
lavadora
secadora LG
el mas barato
la mas barata
más barato
cual es la lavadra mas barata q tienen
kiero una estuffa de gas que no pase de 400
¿Tienen lavadoras LG de carga frontal?
necesito un boiler de gas, se nos acaba de tronar el de la casa
congelador parado, de los verticales
busco un refri negro de menos de 650
hay secadoras LG?
la washer no drena
la washer no drena y tiene toda la ropa adentro
el dryer no calienta
mi fridge no enfria
quiero un stove usado
tienen dryers de gas
busco una washer y dryer
que horario tienen
abren los domingos?
donde estan
dirección
telefono
me cobran el delivery?
hacen delivery a Keller
ustedes arreglan lavadoras Kenmore
q onda, tienen refris
puedo llevarme el refri a pagos? no tengo credito
garantia
vivo en un 2do piso sin elevador
mi refri no enfria pero el congelador si
¿Como cuánto sale arreglar una secadora?
cuanto mide de ancho
tengo un hueco de 26 pulgadas
que lavaplatos venden
una persona por favor
huele a gas
quien gano el partido
no sirve
ocupo una lavadora
las Whirlpool
con garantia?
microondas
estufa electrica
se descompuso mi secadora
el segundo
¿y ese?
me lo llevo
porfa
aceptan tarjeta?
la secadora hace ruido
mañana
cuánto es el envío`,
	}
	count := 0
	for want, list := range messages {
		for message := range strings.SplitSeq(list, "\n") {
			count++
			if got := talk.Detect(message); got != want {
				t.Errorf("%q is %s, want %s", message, got, want)
			}
		}
	}
	if count < 120 {
		t.Errorf("%d messages, want at least 120", count)
	}
}

func FuzzDetectKnowsTwoLanguages(f *testing.F) {
	f.Add("¿Qué tal?")
	f.Add("\xff\xfe")
	f.Fuzz(func(t *testing.T, text string) {
		if got := talk.Detect(text); got != talk.English && got != talk.Spanish {
			t.Fatalf("%q is %q", text, got)
		}
	})
}
