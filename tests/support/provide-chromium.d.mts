/** Path of a Chromium for the browser tests; undefined when none is to be had. */
export function provideChromium(): string | undefined
