/**
 * The commonest passwords, as a short list and a rule instead of a long list: most of those that leak are one of few words
 * with digits and signs around it and letters swapped for look-alikes, a walk over the keyboard, or a repetition.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  return isWalk(text) || isRepetition(text) || isDressedUp(text);
}

/** The rows and columns of keyboards, and the sequences that everybody knows. */
const WALKS = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertyuiop[]',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  'asdfghjkl;',
  'zxcvbnm,./',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1a2b3c4d5e6f7g8h9i0j',
  'a1b2c3d4e5f6g7h8i9j0',
  'qazwsxedcrfvtgbyhnujmikolp',
  'zaqxswcdevfrbgtnhymjukilop',
  'zaq1xsw2cde3vfr4bgt5nhy6',
  'qweasdzxc',
  '147258369',
  '789456123',
  '159753',
  '123321',
  '!@#$%^&*()',
];
const REVERSED = WALKS.map((walk) => [...walk].reverse().join(''));
/** A walk counts when the password is nothing but pieces of walks at least this long. */
const STEPS_MIN = 3;

/** Whether the text is made of a few pieces of walks: `12345678`, `qwerty123`, `abc12345`, `asdf1234`. */
function isWalk(text: string): boolean {
  let rest = text;
  for (let pieces = 0; pieces < 3 && rest !== ''; pieces++) {
    const piece = longestPiece(rest);
    if (piece < Math.min(STEPS_MIN, rest.length)) return false;
    rest = rest.slice(piece);
  }
  return rest === '';
}

function longestPiece(text: string): number {
  for (let length = text.length; length >= STEPS_MIN; length--) {
    const piece = text.slice(0, length);
    if (WALKS.some((walk) => walk.includes(piece)) || REVERSED.some((walk) => walk.includes(piece)))
      return length;
  }
  return 0;
}

/** Whether the text is one short thing over and over: `aaaaaaaa`, `12121212`, `abcabcabc`, `11112222`. */
function isRepetition(text: string): boolean {
  if (new Set(text).size <= 2) return true;
  return /^(.{1,4}?)\1+.?$/u.test(text);
}

const LOOK_ALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '+': 't',
};

/** Whether a word of the list is all there is, apart from digits and signs around it: `Passw0rd!`, `2024summer`, `iloveyou2`. */
function isDressedUp(text: string): boolean {
  const bare = text.replace(/^[^\p{L}@$]+|[^\p{L}]+$/gu, '');
  return [text, bare].some((form) =>
    [form, form.replace(/[013457@$!+8]/g, (sign) => LOOK_ALIKES[sign]!), form.replace(/[^\p{L}]/gu, '')].some(
      (word) => WORDS.has(word) || (isDoubled(word) && WORDS.has(word.slice(0, word.length / 2))),
    ),
  );
}

function isDoubled(word: string): boolean {
  const half = word.length / 2;
  return Number.isInteger(half) && half > 0 && word.slice(0, half) === word.slice(half);
}

/** Roots of what stands in the published lists of leaked passwords, in several languages, and our own name. */
const WORDS = new Set(
  `aaliyah aaron abcd abcdef abigail access account adidas admin administrator adrian alejandra alejandro alexander alexandra
  alexis alison amanda america amanda amore anderson andrea andrew android angel angela angelica angelina angelo angels animal
  anthony apple april arsenal arthur asdf asdfgh asdfghjkl ashley asshole august austin azerty babygirl babyboy backup badboy
  bailey banana bandit barbara barcelona barney baseball basketball batman beautiful beauty benfica benjamin berlin bernardo
  bigdaddy bigdog bigfoot bismillah blackberry blessed blessing blink bonjour booboo boomer boston brandon brandy brasil brazil
  bridget brittany brooklyn bubbles buddy bullshit buster butterfly butthead caitlin calvin camaro cameron canada captain
  carlos carolina caroline casper cassie catalina catherine champion chance change changeit changeme charlie charlotte cheese
  chelsea cherry chester chicago chicken chocolate chouchou christian christina christine christmas christopher ciao claudia
  clinton coffee colombia comanda computer contrasena contraseña cookie cooper corvette cowboy cowboys cristian cristina
  crystal cupcake custom dakota dallas dancer daniel daniela danielle darkness database david december default demo denver
  diablo diamond diana dietcoke dinner dolphin dolphins dominic donald doudou dragon dragonball eagles eclipse edward
  einstein elizabeth elephant elliott emmanuel enter estrella everton example fabian facebook faith falcon family fantasy
  favorite february felipe fender fernanda fernando ferrari fireball firebird fishing florida flower flowers football forever
  formula france francesco francis francisco frankie freddy freedom friday friend friends fuckoff fuckyou gabriel gabriela
  galaxy gandalf garfield general genesis george ginger giovanni girasol giuseppe godzilla golden goldfish google gordon
  grandma gregory guest guillermo guitar hacker hahaha hallo hamster handball hannah happy harley harry heather heaven hello
  helloworld hercules hockey holiday hollywood hottie hunter iceman iloveu iloveyou imagine infinity instagram internet
  invincible isabel isabella jackson jaguar january jasmin jasmine jason jasper jeffrey jennifer jeremy jessica jesus
  jesuschrist johnson jonathan jordan joseph joshua juanita juliana julian juliette july june junior justice justin juventus
  karina katherine kathleen katie kevin killer kimberly kitten knight kristina ladybug lakers laura lauren leonardo letmein
  letmeinnow liberty lincoln lindsay liverpool lizard london lorenzo loser love loveme lovely loveyou lucky madison maggie
  magic manager manchester manager manutd marcus margaret maria mariana marie marina mario marlboro marseille marshall martin
  martina master matrix matthew maverick maxwell melissa mercedes merlin metallica mexico michael michelle mickey microsoft
  midnight miguel minecraft minnie mirror mobile monday money monica monkey monster montana morgan motdepasse motorola mother
  mustang myspace naruto nascar natalia natalie natasha nathan nemesis newyork nicholas nicole nikita nintendo nirvana nissan
  nothing november october october office oliver olivia online orange orlando panther parola paris parker parola pass passat
  passcode passe passord passport passwd passwort password passw patricia patrick peaches peanut penguin pepper phoenix
  piano picture pierre pikachu pimpin please pokemon police porsche power precious preston prince princesa princess purple
  qazwsx qwer qwert qwerty qwertyuiop qwertz rachel raiders rainbow ranger raymond realmadrid rebecca redsox remember
  restaurant richard ricardo robert roberto rockstar rocky roman romania ronaldo rosebud rosemary runner russia samantha samsung
  samuel sandra saturday savannah scooter scorpion scotland sebastian secret secure security senha september serenity sergio
  server service sexy shadow shannon shelby sierra silver simple single skippy smokey snickers snoopy snowball soccer sophie
  spartan spencer spider spiderman spring starwars steelers stefano stella stephanie steven strawberry student success summer
  sunday sunflower sunny sunset sunshine superman superstar support survivor sweetheart sweety swimming sydney system tamara
  taylor teacher temp temporary teddybear tequiero teresa test testing tester theman thomas thunder thursday tiffany tiger tigers
  tigger tinker tinkerbell toor tottenham toyota travis trinity trustno trustnoone tuesday turtle twilight unicorn united
  universal usuario user valentina valentine vanessa vanilla veronica victor victoria viking vincent violet virginia warrior
  wednesday welcome welkom whatever william willow wilson windows winner winter wizard wolverine wordpass xavier yamaha yankee
  yankees yellow yvonne zachary zaqwsx zxcvbn zxcvbnm abcabc letme login`.split(/\s+/),
);
