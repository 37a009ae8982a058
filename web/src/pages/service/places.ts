export type Place = { x: number; y: number };

/**
 * The start of each problem in the drawing of its page (web/illustrations/scenes), by page and problem. In pixels of the shelf's frame, 600
 * in a square. Pins keep 56 apart, and off the corner that the tag hangs over. A problem of a machine that is not drawn has no pin.
 */
export const places: Record<string, Record<string, Place>> = {
  "dishwasher-repair": {
    "Standing water after the cycle": { x: 362, y: 438 }, // the well, beside the arm
    "Gritty dishes or cloudy glasses": { x: 212, y: 416 }, // the spray arm
    "Everything comes out wet": { x: 258, y: 126 }, // the vent
    "Water in front of the door or under it": { x: 128, y: 500 },
    "Dead panel, or it stops halfway": { x: 292, y: 555 },
    "It does not fill, or never stops filling": { x: 424, y: 416 }, // the float, in the front corner
    "Grinding, humming or a new rattle": { x: 300, y: 400 }, // the pump, under the arm's hub
  },
  "washer-repair": {
    "Water stays in the tub": { x: 252, y: 468 }, // the pump
    "It washes but will not spin": { x: 265, y: 285 },
    "It fills slowly, or not at all": { x: 152, y: 110 }, // the inlet, behind the drawer
    "Water on the floor": { x: 372, y: 555 },
    "It bangs, walks or roars in the spin": { x: 124, y: 516 }, // a foot
    "It is dead, or the door stays locked": { x: 390, y: 90 },
    "Sour smell, gray wash": { x: 186, y: 350 }, // the boot
  },
  "dryer-repair": {
    "No heat, but the drum turns": { x: 206, y: 470 }, // the heater, behind the lower panel
    "Clothes take two or three cycles": { x: 278, y: 428 }, // the lint screen, in the door's opening
    "Squealing, thumping or scraping": { x: 318, y: 330 }, // the drum
    "It will not start": { x: 178, y: 300 }, // the door switch
    "It shuts off before the clothes are dry": { x: 384, y: 134 }, // the timer
    "A hot or burning smell": { x: 350, y: 512 }, // the motor and its blower
  },
  "refrigerator-repair": {
    "The freezer is cold, the fresh section is warm": { x: 300, y: 425 }, // the coil and its fan, behind the drawer
    "Both sections are warm, although it hums": { x: 216, y: 515 }, // the dusty coil
    "A click every few minutes, and no cooling": { x: 304, y: 518 }, // the compressor
    "Lettuce and eggs freeze on the shelf": { x: 318, y: 288 },
    "Water under the drawers or on the floor": { x: 232, y: 344 },
    "No ice, or small hollow cubes": { x: 234, y: 96 },
    "It buzzes, rattles or roars": { x: 388, y: 508 }, // the fan
  },
  "freezer-repair": {
    "No light, no hum, no cold": { x: 192, y: 522 },
    "It runs, yet the food gets soft": { x: 200, y: 262 },
    "It never stops running": { x: 316, y: 522 }, // the compressor
    "Frost like snow on food and walls": { x: 250, y: 108 },
    "The lid or door will not stay shut": { x: 357, y: 400 }, // the gasket
    "Water below it, or a sheet of ice inside": { x: 186, y: 462 },
  },
  "microwave-repair": {
    "The plate turns, the soup stays cold": { x: 392, y: 402 }, // the magnetron, behind the wall
    "Dead, with no clock and no light": { x: 345, y: 548 }, // the fuse
    "The breaker trips": { x: 56, y: 430 }, // the latch, which works the switches
    "Sparks or a scorched smell inside": { x: 332, y: 352 }, // the waveguide's cover
    "Buttons do not react, or it starts by itself": { x: 448, y: 420 },
    "The turntable stops, jumps or grinds": { x: 258, y: 448 },
    "The vent fan is weak, or will not stop": { x: 205, y: 296 },
  },
  "oven-repair": {
    "A gas oven takes forever to light, or stays cold": { x: 318, y: 414 }, // the igniter, under the floor
    "An electric oven stays cold, or only the broiler heats": { x: 222, y: 372 },
    "Everything comes out underdone or burned": { x: 240, y: 216 }, // the sensor
    "One side or one rack bakes darker": { x: 300, y: 278 }, // the fan
    "The door will not unlock after self-cleaning": { x: 318, y: 176 }, // the lock
    "A dead display, endless beeps or an F code": { x: 184, y: 144 },
    "Sparks, smoke or fire inside": { x: 404, y: 384 },
  },
  "stove-repair": {
    "A gas burner clicks and does not light": { x: 346, y: 146 },
    "The clicking never stops": { x: 171, y: 200 }, // the switch behind a knob
    "The flame is yellow, low or lifts off the burner": { x: 232, y: 134 },
    "One coil element stays cold": { x: 92, y: 556 },
    "An element glows at full heat on every setting": { x: 60, y: 486 },
    "A glass-top element cuts out or heats in patches": { x: 60, y: 376 },
    "An induction zone does not see the pan": { x: 60, y: 270 },
    "The glass is cracked": { x: 116, y: 322 },
  },
  "disposal-repair": {
    "It hums and does not turn": { x: 246, y: 320 },
    "Nothing at all, not even a hum": { x: 246, y: 474 }, // beside the red button
    "It leaks into the cabinet": { x: 330, y: 492 },
    "The sink drains slowly or backs up": { x: 396, y: 440 }, // the trap
    "Rattle, scream or shaking pipes": { x: 280, y: 256 }, // the mount
    "It smells, though it runs": { x: 280, y: 194 },
  },
  "heating-repair": {
    "The furnace does nothing at all": { x: 483, y: 470 }, // the door, which works a switch
    "The burners light and go out within seconds": { x: 334, y: 262 }, // the flame sensor
    "It heats for a few minutes, quits, and starts again": { x: 208, y: 500 }, // the filter
    "The blower runs, but the air is cold": { x: 234, y: 262 }, // the igniter
    "Bangs, screeches or hums": { x: 285, y: 438 },
    "Water on the floor by the furnace": { x: 372, y: 528 },
    "A CO alarm, soot, or a yellow lazy flame": { x: 346, y: 88 }, // the flue
  },
  "air-conditioning-repair": {
    "It runs all day and the air is barely cool": { x: 178, y: 320 }, // the coil
    "Ice on the indoor coil or the copper pipe": { x: 440, y: 412 },
    "Water on the ceiling or around the indoor unit": { x: 540, y: 240 }, // the pipes' entry
    "The outdoor unit hums or clicks, and the fan stands still": { x: 366, y: 266 }, // the capacitor
    "Nothing happens when you lower the thermostat": { x: 394, y: 340 }, // the contactor
    "The breaker trips": { x: 262, y: 430 }, // the compressor
    "It keeps up at night, but not in the afternoon": { x: 388, y: 486 }, // the refrigerant's valves
  },
};
