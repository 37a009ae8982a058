package grounding

// soon is a day near by.
func (p *promises) soon() {
	p.find(
		soon,
		" today ",
		" tomorrow ",
		" same - day ",
		" same day ",
		" tonight ",
		" right away ",
		" next day ",
		" next - day ",
		" this afternoon ",
		" within the hour ",
		" immediately ",
		" asap ",
		" overnight ",
		" by monday ",
		" by tuesday ",
		" by wednesday ",
		" by thursday ",
		" by friday ",
		" by saturday ",
		" by sunday ",
		" on monday ",
		" on tuesday ",
		" on wednesday ",
		" on thursday ",
		" on friday ",
		" on saturday ",
		" on sunday ",
		" next week ",
		" this week ",
		" next monday ",
		" in an hour ",
		" couple of days ",
		" few days ",
		" couple of weeks ",
		" few weeks ",
	)
}

// soonInSpanish is a day near by.
func (p *promises) soonInSpanish() {
	p.find(
		soon,
		" hoy ",
		" manana ",
		" mismo dia ",
		" esta tarde ",
		" esta noche ",
		" de inmediato ",
		" inmediatamente ",
		" el lunes ",
		" el martes ",
		" el miercoles ",
		" el jueves ",
		" el viernes ",
		" el sabado ",
		" el domingo ",
		" la proxima semana ",
		" esta semana ",
		" en una hora ",
		" pasado manana ",
		" unos dias ",
		" pocos dias ",
		" par de dias ",
		" unas semanas ",
	)
}

// orderState is where an order is.
func (p *promises) orderState() {
	p.find(
		orderState,
		" shipped ",
		" been delivered ",
		" was delivered ",
		" on its way ",
		" on the way ",
		" on their way ",
		" out for delivery ",
		" is confirmed ",
		" been confirmed ",
		" scheduled for ",
		" is scheduled ",
		" been scheduled ",
		" order was ",
		" your order is ",
		" order is ready ",
		" ready for pickup ",
		" has left ",
		" order has ",
		" your order will ",
	)
}

// orderStateInSpanish is where an order is.
func (p *promises) orderStateInSpanish() {
	p.find(
		orderState,
		" en camino ",
		" fue enviad",
		" ha sido enviad",
		" ha sido entregad",
		" ya fue entregad",
		" fue entregad",
		" esta confirmad",
		" programad",
		" tu pedido esta ",
		" su pedido esta ",
		" tu pedido fue ",
		" su pedido fue ",
		" listo para recoger ",
		" pedido ya ",
		" pedido salio ",
		" ya salio ",
	)
}

// doneByMe is what the clerk is said to have done, by itself.
func (p *promises) doneByMe() {
	p.find(
		done,
		" i sent ",
		" i've sent ",
		" i have sent ",
		" i emailed ",
		" i've emailed ",
		" i have emailed ",
		" i added ",
		" i've added ",
		" i have added ",
		" i updated ",
		" i've updated ",
		" i have updated ",
		" i changed ",
		" i've changed ",
		" i have changed ",
		" i booked ",
		" i've booked ",
		" i have booked ",
		" i scheduled ",
		" i've scheduled ",
		" i have scheduled ",
		" i reserved ",
		" i've reserved ",
		" i have reserved ",
		" i've placed ",
		" i placed ",
		" i have placed ",
		" i cancel",
		" i've cancel",
		" i have cancel",
		" i refund",
		" i've refund",
		" i've applied ",
		" i applied ",
		" i have applied ",
		" i'll hold ",
		" i've charged ",
		" i charged ",
		" i've added it ",
		" i've put ",
	)
}

// doneForYou is what the clerk is said to have done, for the visitor.
func (p *promises) doneForYou() {
	p.find(
		done,
		" booked you ",
		" you're booked ",
		" you are booked ",
		" reserved it ",
		" reserved for you ",
		" been cancel",
		" hold it for you ",
		" hold that for you ",
		" held for you ",
		" we'll hold ",
		" set it aside ",
		" put it aside ",
		" put it on hold ",
		" dispatched ",
		" technician is coming ",
		" technician will be there ",
		" has been booked ",
		" is booked ",
		" is reserved ",
	)
}

// doneInSpanish is what the clerk is said to have done.
func (p *promises) doneInSpanish() {
	p.find(
		done,
		" agende ",
		" he agendado ",
		" te agend",
		" he reservado ",
		" te aparto ",
		" se lo aparto ",
		" te lo aparto ",
		" apartado para ",
		" he cancelado ",
		" he aplicado ",
		" ya lo reserv",
		" tecnico va en camino ",
		" esta reservad",
		" queda reservad",
		" quedo agendad",
		" queda agendad",
	)
}
