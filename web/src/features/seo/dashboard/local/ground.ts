/** Towns around the storefront, the best known first: the map names those that it has room for. */
export const towns = [
  { name: "Fort Worth", lat: 32.7555, lon: -97.3308 },
  { name: "Saginaw", lat: 32.8601, lon: -97.3639 },
  { name: "White Settlement", lat: 32.7593, lon: -97.45 },
  { name: "Keller", lat: 32.9346, lon: -97.2517 },
  { name: "Benbrook", lat: 32.6732, lon: -97.4606 },
  { name: "Azle", lat: 32.8951, lon: -97.5459 },
  { name: "Forest Hill", lat: 32.6721, lon: -97.2692 },
  { name: "North Richland Hills", lat: 32.8343, lon: -97.2289 },
  { name: "Haslet", lat: 32.9746, lon: -97.3478 },
  { name: "Aledo", lat: 32.696, lon: -97.6023 },
  { name: "Arlington", lat: 32.7357, lon: -97.1081 },
];

/** I-820, I-30 and I-35W, simplified: a path in degrees of longitude and latitude. */
export const roads = `M-97.43 32.838L-97.36 32.84L-97.28 32.838L-97.222 32.832L-97.215 32.78L-97.224 32.72L-97.24 32.672
  L-97.32 32.664L-97.4 32.664L-97.462 32.67L-97.482 32.7L-97.48 32.76L-97.464 32.81L-97.43 32.838
  M-97.72 32.722L-97.55 32.727L-97.43 32.735L-97.35 32.745L-97.31 32.748L-97.22 32.764L-97.1 32.762
  M-97.3 33.07L-97.316 32.95L-97.316 32.86L-97.32 32.8L-97.32 32.747L-97.321 32.66L-97.32 32.55`;

/** The Trinity and its West Fork. */
export const river = `M-97.68 33.12L-97.57 32.98L-97.52 32.92L-97.475 32.86L-97.452 32.82L-97.425 32.79L-97.395 32.772
  L-97.36 32.764L-97.335 32.766L-97.31 32.778L-97.27 32.77L-97.2 32.786L-97.15 32.776L-97.08 32.796`;
