/** In light and dark, as the page shows itself. */
export const overlayStyles = `
:host { all: initial; color-scheme: light dark; }
dialog::backdrop { background: rgb(0 0 0 / 45%); }
[role=alertdialog] { box-sizing: border-box; border: 0; width: min(52rem, 100%); max-height: calc(100vh - 2rem); overflow: auto; padding: 1.25rem 1.5rem; border-radius: 0.75rem; border-top: 0.3rem solid light-dark(#c62828, #ff6b6b); background: light-dark(#fff, #1c1d21); color: light-dark(#1c1d21, #ececf0); font: 1rem/1.5 system-ui, sans-serif; box-shadow: 0 1rem 3rem rgb(0 0 0 / 40%); outline: none; }
[role=alertdialog]:focus-visible { outline: 2px solid light-dark(#1a5fb4, #8ab4f8); outline-offset: 2px; }
header { display: flex; align-items: center; justify-content: space-between; gap: 1rem; }
h2 { margin: 0; font-size: 1.15rem; color: light-dark(#b71c1c, #ff8a80); }
button { font: inherit; padding: 0.25rem 0.75rem; border: 1px solid currentcolor; border-radius: 0.4rem; background: transparent; color: inherit; cursor: pointer; }
button:focus-visible { outline: 2px solid light-dark(#1a5fb4, #8ab4f8); outline-offset: 2px; }
ul { list-style: none; margin: 0.75rem 0 0; padding: 0; }
li { padding: 0.75rem 0; border-top: 1px solid light-dark(#e0e0e5, #3a3b42); }
.where { margin: 0; }
.place, .code, pre { font-family: ui-monospace, monospace; font-size: 0.9rem; }
.place { color: light-dark(#1a5fb4, #8ab4f8); overflow-wrap: anywhere; }
.code, .note { color: light-dark(#5c5d66, #a5a6b0); }
pre { margin: 0.25rem 0; white-space: pre-wrap; overflow-wrap: anywhere; }
.hint { margin: 0.25rem 0 0; }
.hint::before { content: '→ '; }
.note { margin: 0.75rem 0 0; font-size: 0.9rem; }
`
