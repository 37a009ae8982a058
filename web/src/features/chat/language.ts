const words = {
  en: /\b(the|and|you|is|are|of|to|for|with|we|it|in)\b/gi,
  es: /(?<!\p{L})(el|la|los|las|de|que|y|para|con|una?|es|por|le|se|en|su)(?!\p{L})/giu,
};

/** "es" for a text that is written in Spanish, by its most common words; undefined for the page's own language. */
export function languageOf(text: string): "es" | undefined {
  const [spanish, english] = [text.match(words.es)?.length ?? 0, text.match(words.en)?.length ?? 0];
  return spanish > english || (spanish === english && /[¿¡ñ]/i.test(text)) ? "es" : undefined;
}
