import { inflectionOf } from './stem.ts'

/** What readers and writers of documentation call by different names, whatever it documents. One group a line. */
const ENGLISH = `
add insert include append attach put
create make build generate new
change edit modify update alter adjust customize
delete remove erase clear discard drop
show display appear visible present
hide invisible conceal exclude
start begin launch initial
stop end quit cancel abort halt
enable activate allow permit
disable deactivate off
prevent block forbid deny restrict
fix repair resolve solve troubleshoot
find search locate look lookup
get fetch retrieve obtain access
send submit transmit deliver
save store persist preserve keep
load fetch import
upload deploy publish
download fetch export
publish deploy release live
production live
copy duplicate clone
move transfer migrate
convert transform migrate import
rewrite refactor migrate
rename name
combine merge join concatenate
split divide separate break
choose select pick decide
compare difference versus
check verify validate test inspect audit
inspect examine debug dump
test testing mock fake
watch monitor track observe listen
react respond
explain describe definition meaning
connect link integrate
sort order arrange
group organize categorize structure
limit restrict maximum quota
reduce decrease shrink minimize lower
resize scale crop thumbnail
speed fast performance quick slow optimize
error problem issue failure bug mistake wrong
fail failure error rejected
broken invalid missing error
missing absent lost found
log print output console debug
undo revert rollback restore history
repeat loop iterate range
nested deep level
wait delay async pending
cache remember reuse
secure security protect safe
secret password credential token environment
login signin authenticate
logout signout
account user profile
visitor user reader
permission role access
pay payment billing price cost
subscription plan
picture image photo graphic
movie video clip
sound audio
diagram chart graph drawing
draw render paint
text string
letter character
list array collection
dictionary map object lookup
folder directory path
file document
article page post
site website
address url link permalink path
redirect alias forward
navigation menu nav sidebar
heading title header
paragraph summary excerpt
row record entry
tag label category
language translate locale multilingual localization international
style stylesheet css theme
appearance theme style
math equation formula
code snippet program source
setting option preference configuration parameter
set configure define
value variable parameter
argument parameter input
result output return
function method
metadata property attribute field
custom own
library package module dependency
plugin extension addon
install setup
upgrade migrate version
old legacy deprecated previous
unused obsolete deprecated
example sample demo
beginner introduction basics
reason why motivation
author creator history
inspire influence
host server hosting
development local
computer machine laptop
phone mobile device
browser client
application app program
screen ui interface view
component widget element
form input field
popup modal dialog
notification alert message
email mail
request call http
endpoint api rest
backend server
external remote outside
socket websocket connection
analytics statistics metrics tracking
privacy gdpr consent
feed rss
template layout
reuse share shared
inherit cascade override
calculate compute derive
total sum count
unique distinct
minute time duration
immediate instant
lazy demand
size large big huge
part section
execute run
embed iframe
escape safe sanitize
inject injection xss
colour color highlight
behaviour behavior
centre center
licence license
catalogue catalog
dialogue dialog
programme program
grey gray
`

const THESAURI: ReadonlyMap<string, string> = new Map([['en', ENGLISH]])

/** Groups of words that mean about the same, as far as they lead to one of these words: a part of the index, not of the engine. */
export function relatedTo(words: Iterable<string>, language: string): string[] {
  const groups = THESAURI.get(language.slice(0, 2).toLowerCase())?.trim().split('\n') ?? []
  if (groups.length === 0) return []
  const known = new Set<string>()
  for (const word of words) known.add(inflectionOf(word, language))
  return groups.filter((group) => group.split(' ').some((word) => known.has(inflectionOf(word, language))))
}
