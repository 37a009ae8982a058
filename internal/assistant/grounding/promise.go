package grounding

// lookUp gathers the promises of the line, term by term.
func (p *promises) lookUp() {
	p.free()
	p.freeInSpanish()
	p.included()
	p.reduced()
	p.reducedInSpanish()
	p.priceMatch()
	p.refund()
	p.refundInSpanish()
	p.pledge()
	p.pledgeInSpanish()
	p.lifetime()
	p.creditTerms()
	p.creditTermsInSpanish()
	p.soon()
	p.soonInSpanish()
	p.orderState()
	p.orderStateInSpanish()
	p.doneByMe()
	p.doneForYou()
	p.doneInSpanish()
	p.ownCondition()
	p.ownPayment()
	p.ownPlaces()
	p.ownHours()
	p.ownStanding()
	p.ownComparison()
	p.ownServices()
	p.ownPeople()
	p.ownCover()
}

// free is what costs nothing.
func (p *promises) free() {
	p.find(
		free,
		" free ",
		" complimentary ",
		" no charge ",
		" no cost ",
		" without charge ",
		" no extra c",
		" no additional c",
		" costs nothing ",
		" cost nothing ",
		" cost anything ",
		" cost a thing ",
		" cost extra ",
		" cost you anything ",
		" cost you a",
		" on the house ",
		" on us ",
		" waive",
		" don't charge ",
		" won't charge ",
		" not charge ",
		" never charge ",
		" throw in ",
		" throw it in ",
		" throw that in ",
		" for nothing ",
		" no fee",
		" no delivery fee ",
		" pay nothing ",
		" 100 % off ",
	)
}

// freeInSpanish is what costs nothing.
func (p *promises) freeInSpanish() {
	p.find(
		free,
		" gratis ",
		" gratuit",
		" sin costo",
		" sin cargo",
		" no cuesta nada ",
		" cuesta nada ",
		" no tiene costo ",
		" de regalo ",
		" regalam",
		" cortesia",
		" no cobramos ",
		" no te cobr",
		" no le cobr",
		" por nuestra cuenta ",
		" exonera",
		" condona",
		" sin pagar ",
		" no paga",
	)
}

// included is what comes with something.
func (p *promises) included() {
	p.find(
		included,
		" includ",
		" incluy",
		" inclui",
		" incluid",
	)
}

// reduced is what costs less.
func (p *promises) reduced() {
	p.find(
		reduced,
		" discount",
		" coupon",
		" promo code ",
		" markdown",
		" bogo ",
		" buy one get ",
		" 2 x 1 ",
		" 2 for 1 ",
		" two for one ",
		" two for the price of ",
		" buy one get one ",
		" buy one , get one ",
		" 2x1 ",
		" special offer",
		" special price",
		" lowest price",
		" clearance ",
		" today only ",
		" price drop ",
		" price cut ",
		" knock off ",
		" % off ",
		" percent off ",
		" half off ",
		" half price ",
		" bargain ",
		" flash sale ",
		" black friday ",
		" save an extra ",
		" extra off ",
		" take an additional ",
		" an additional 10 ",
		" bundle deal ",
		" rebate",
		" third off ",
		" thirds off ",
		" quarter off ",
		" fifth off ",
		" third less ",
		" fraction of the price ",
		" better price ",
		" mention this ",
	)
}

// reducedInSpanish is what costs less.
func (p *promises) reducedInSpanish() {
	p.find(
		reduced,
		" descuent",
		" cupon",
		" promocional ",
		" rebaja",
		" precio especial ",
		" oferta especial ",
		" precio mas bajo ",
		" liquidacion ",
		" solo hoy ",
		" mitad de precio ",
		" dos por uno ",
		" dos por el precio de ",
		" lleva dos ",
		" tercio ",
		" cuarta parte ",
		" tercera parte ",
	)
}

// priceMatch is what other shops ask.
func (p *promises) priceMatch() {
	p.find(
		priceMatch,
		" price match",
		" price - match",
		" match any ",
		" match the price ",
		" match that price ",
		" match their ",
		" match it ",
		" igualam",
		" igualar",
		" beat any ",
		" beat that ",
		" beat their ",
		" beat the price ",
		" mejoramos cualquier ",
	)
}

// refund is what is taken back.
func (p *promises) refund() {
	p.find(
		refund,
		" refund",
		" money back ",
		" money - back ",
		" return policy ",
		" return it ",
		" return them ",
		" returns ",
		" exchange",
		" cash back ",
		" cashback ",
		" satisfaction ",
		" store credit ",
		" trade in ",
		" trade - in ",
		" your money ",
		" trade - in",
		" trade in",
		" trade your ",
		" take it back ",
		" takes it back ",
		" swap it ",
		" get a new one ",
		" change your mind ",
		" we pay for ",
		" we'll pay for ",
		" we replace it ",
		" we'll replace it ",
	)
}

// refundInSpanish is what is taken back.
func (p *promises) refundInSpanish() {
	p.find(
		refund,
		" reembols",
		" devolu",
		" devolv",
		" satisfaccion ",
		" tu dinero ",
		" su dinero ",
		" se la cambiamos ",
		" se lo cambiamos ",
		" te la cambiamos ",
		" te lo cambiamos ",
		" cambia de opinion ",
	)
}

// pledge is what binds the shop.
func (p *promises) pledge() {
	p.find(
		pledge,
		" guarantee",
		" promise",
		" legally ",
		" binding ",
		" contract ",
		" i swear ",
		" you have my word ",
		" we commit ",
		" hold us to ",
		" in writing ",
	)
}

// pledgeInSpanish is what binds the shop.
func (p *promises) pledgeInSpanish() {
	p.find(
		pledge,
		" garantiz",
		" promet",
		" vinculante ",
		" legalmente ",
		" contrato ",
		" lo juro ",
		" te juro ",
		" mi palabra ",
		" me comprometo ",
		" nos comprometemos ",
		" por escrito ",
	)
}

// lifetime is what never ends.
func (p *promises) lifetime() {
	p.find(
		lifetime,
		" lifetime ",
		" for life ",
		" de por vida ",
		" forever ",
		" para siempre ",
		" vitalici",
		" unlimited ",
		" ilimitad",
		" never expires ",
		" never breaks ",
		" no expir",
		" nunca vence ",
		" never end",
		" nunca termin",
		" no se acaba ",
		" nunca se acaba ",
	)
}

// creditTerms is what is paid later.
func (p *promises) creditTerms() {
	p.find(
		creditTerms,
		" apr ",
		" no credit ",
		" credit check",
		" interest ",
		" interest - free ",
		" down payment ",
		" same as cash ",
		" layaway ",
		" monthly ",
		" per month ",
		" a month ",
		" preapproved ",
		" pre - approved ",
		" instantly approved ",
		" approved ",
		" approval ",
		" nothing down ",
		" 0 down ",
		" bad credit ",
		" everyone qualifies ",
		" per week ",
		" a week ",
		" money down ",
		" your credit ",
		" deposit ",
	)
}

// creditTermsInSpanish is what is paid later.
func (p *promises) creditTermsInSpanish() {
	p.find(
		creditTerms,
		" sin credito ",
		" revision de credito ",
		" intereses ",
		" enganche ",
		" apartado ",
		" mensual",
		" al mes ",
		" mensuales ",
		" aprobad",
		" aprobacion ",
		" mal credito ",
		" todos califican ",
		" por semana ",
		" su credito ",
		" tu credito ",
		" deposito ",
		" anticipo ",
	)
}
