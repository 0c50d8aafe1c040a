import type { Language } from './phrase.ts';

const paid = '(paid|payed|settled|cleared|sent (the|my|a|you) (payment|money|check|cheque))';
const day =
  '(yesterday|today|already|last|on|in full|it off|this off|off|monday|tuesday|wednesday|thursday|friday|saturday|sunday|two|three|weeks?|months?|ages)';
const otherDebt =
  '(rent|electric\\w*|water bill|gas bill|power bill|phone bill|internet|mortgage|tuition|groceries|subscription|my (brother|sister|landlord|mom|dad|boss|doctor)|another|other (debt|bill|account)s?)';
const unpaid = `(\\b(not|havent|hasnt|didnt|wasnt|isnt|never|cant|wont|wouldnt) (yet |been |be )?(pa[iy]|settl|clear|sent|made|pay)|when|once|until|if i|get paid|got paid|gets paid|be paid|getting paid|i am paid|im paid|not paid|paid every|paid weekly|paid monthly|${otherDebt}|\\?)`;
const relative =
  '(son|daughter|brother|sister|wife|husband|mother|father|mom|mum|dad|roommate|neighbou?r|girlfriend|boyfriend|ex|partner|assistant)';
const contacting = '(call|text|contact|messag|writ|email|bother|harass|spam|send|phon|ring|hound)\\w*';
const contact = '(call|text|contact|message|write|email|bother|phone|ring|send|disturb)';

export const english: Language = {
  abbreviations: {
    u: 'you',
    ur: 'your',
    r: 'are',
    pls: 'please',
    plz: 'please',
    dnt: 'dont',
    txt: 'text',
    txting: 'texting',
    msg: 'message',
    msgs: 'messages',
    msging: 'messaging',
    atty: 'attorney',
    ppl: 'people',
    im: 'i am',
    ive: 'i have',
    thats: 'that is',
    its: 'it is',
    isnt: 'is not',
    arent: 'are not',
    cnt: 'cant',
    alrdy: 'already',
    wrng: 'wrong',
    nmbr: 'number',
    num: 'number',
  },
  deniesName: /\b(?:[Ii] am|[Ii]['’]?m|[Tt]his is) not (?:mr\.? |mrs\.? |ms\.? )?\p{Lu}\p{Ll}{2,}/u,
  phrases: {
    paid: [
      {
        words: `(already|i have|we have|i|we) (already |just |have )*(been )?${paid}( (you|this|that|it|the|my|all|in|off|already|$))`,
        from: 'I already paid this.',
        unless: unpaid,
      },
      { words: `(already|have|i|we|just) ${paid}( ${day}|$)`, from: 'I paid yesterday.', unless: unpaid },
      {
        words:
          '(it|this|that|bill|account|balance|debt|invoice|loan) (is|was|has been|have been) (already |all )*(paid|settled|cleared)',
        from: 'This was paid last month.',
        unless: unpaid,
      },
      {
        words: '(i|we) (already |have )*made (the|a|my|that) (full )?payment',
        from: 'I made the payment on Monday.',
        unless: unpaid,
      },
      {
        words: '(payment|money) (was|has been|is) (already )?(sent|made|mailed|transferred)',
        from: 'Payment was sent on Friday.',
        unless: unpaid,
      },
      {
        words: '(here is|attached is|i sent|see) (you )?(the|my|a) (receipt|proof of payment)|proof of payment',
        from: 'Here is my receipt.',
        unless: '\\?|will',
      },
      {
        words: `${relative} (has )?(already )?paid (it|this|that|you|last|yesterday)`,
        from: 'My husband paid it last week.',
        unless: unpaid,
      },
    ],
    another_person: [
      {
        words:
          '(you have|you got|have|got|its|it is|this is|thats|is|a|^|you dialed|you called|texted)( the| a)? ?wrong (number|person|guy|lady|contact)',
        from: 'You have the wrong number.',
      },
      {
        words: '(i am|this is) not (him|her|that person|the person|who|that guy|them|the one)',
        from: "I'm not the person you're looking for.",
      },
      { words: '(not|no longer) (his|her|their) (number|phone|cell)', from: 'This is not her number anymore.' },
      {
        words:
          'dont know (who (this|that|he|she|you are (talking|looking|asking))|(any|this|that) (person|guy|lady|man|woman)|anyone (named|called|by that))',
        from: "I don't know this person.",
      },
      { words: '(no one|nobody|noone) (here )?(by|named|called|with) (that|here)?', from: 'Nobody here by that name.' },
      { words: '(doesnt|does not|no longer) (live|work)s? here|dont live here', from: "She doesn't live here." },
      { words: `(i am|this is) (his|her|the|their) ${relative}`, from: "This is his sister, he isn't here." },
      { words: '(my name is not|not my name)', from: 'That is not my name.' },
      {
        words: '(looking for|want|reached|texting|calling) (someone|somebody) else',
        from: 'I think you are looking for someone else.',
      },
      {
        words: 'new number|just got this (number|phone)|(changed|different) owner',
        from: 'I just got this number last month.',
        unless: '(my new|have a new|here is|call me|text me)',
      },
    ],
    lawyer: [
      {
        words: '(my|our) (lawyers?|attorneys?|solicitors?|legal (counsel|team|aid|representative))',
        from: 'Talk to my lawyer.',
      },
      {
        words:
          '(have|hired|got|retained|through|to|get|getting|hiring|with|by|calling|contacting|consulted|represented by|see|seeing) (a|an) (lawyer|attorney|solicitor)',
        from: 'I have hired an attorney.',
        unless: '(do i need|send|should|sending|\\?)',
      },
      { words: 'represented by (counsel|legal)', from: 'I am represented by counsel.' },
    ],
    dispute: [
      { words: 'dont owe (you|this|that|anything|any|it|a|nothing|the|money|so)', from: "I don't owe you anything." },
      { words: 'owe (you )?nothing', from: 'I owe you nothing.' },
      {
        words: '(debt|bill|account|charge|loan|this|that) (is|was) not (mine|my (debt|bill|account|charge|loan)|ours)',
        from: 'This debt is not mine.',
      },
      { words: 'not my (debt|bill|account|charge|loan)', from: 'Not my debt.' },
      { words: '(i|we|do|hereby|to|am|will) (hereby )?disput(e|ing)', from: 'I dispute this debt.' },
      {
        words: '(dont|do not|cant|never) recogni[sz]e(d)? (this|that|the|your|any)',
        from: "I don't recognize this charge.",
      },
      {
        words: 'never (bought|ordered|signed|opened|had|received|used|borrowed|agreed|took|applied)',
        from: 'I never opened that account.',
        unless: '(your (message|email|text|letter|call)|notice)',
      },
      {
        words:
          '(amount|balance|total|number|figure) (you (have|say|sent) )?(is|are|looks) (wrong|incorrect|not right|not correct|off|too high)',
        from: 'The amount is wrong.',
      },
      {
        words:
          '(charged|charging|billed|billing) (me |us )?(twice|double|too much|the wrong|wrong|incorrectly|for something)|overcharg\\w*',
        from: 'You charged me twice.',
      },
      {
        words: '(validate|validation of|verify|verification of|prove) (this|the|that|my|your)? ?(debt|i owe)',
        from: 'Please validate this debt.',
      },
      {
        words:
          '(file|filing|filed|make|making|submit|lodge|report you|complain|reporting you) (a |an |my )?(complaint|to|with|about)',
        from: 'I am filing a complaint.',
        unless: '\\?',
      },
      {
        words:
          '(cfpb|attorney general|bbb|better business bureau|ombudsman)|(will|gonna|going to) (sue|report) (you|your)|see you in court',
        from: 'I will report you to the CFPB.',
      },
      {
        words: '(identity theft|stole my identity|stolen identity|(is|a) (scam|fraud)|scammers?|fraudulent)',
        from: 'This is a scam.',
      },
      {
        words: '(is|must be|made|there is|was) (a |an |some )?(mistake|error)',
        from: 'There must be a mistake.',
        unless: '(i made|my (mistake|error)|website|app|\\?)',
      },
      { words: '(time barred|statute of limitations)', from: 'It is past the statute of limitations.' },
    ],
    stop: [
      { words: `(stop|quit) (with )?(the |these |all |your |fucking )*${contacting}`, from: 'Stop texting me.' },
      {
        words: `(do not|dont|never) (ever )?${contact}( (me|us|my|this|here|again|anymore|any))`,
        from: "Don't contact me again.",
      },
      {
        words: `(dont|do not) want (you |you to |to |any |anymore |more |to be |to get |to receive |your )*(${contacting})`,
        from: "I don't want to be contacted.",
      },
      { words: 'leave (me|us) (the \\w+ )?alone', from: 'Leave me alone.' },
      {
        words: '(remove|take|delete) (me|us|my (number|name|phone|email|info|information|contact))',
        from: 'Remove me from your list.',
      },
      { words: '(unsubscribe|opt(ing)? out|opt me out)', from: 'I want to opt out.' },
      {
        words: '(no more|enough (of|with)) (of )?(the |these |your )?(calls?|texts?|messages?|emails?)',
        from: 'No more calls please.',
      },
      { words: '(is|this|you are|are|being) (harass\\w*)|harassing (me|us)', from: 'You are harassing me.' },
      {
        words: '(please|just|need you to|want you to|have to) stop( this| it| now| please|$)|stop it|stop this',
        from: 'stop writing to me please',
      },
      { words: 'lose (my|this) number', from: 'Lose my number.' },
    ],
    cease: [
      { words: 'cease and desist', from: 'Consider this a cease and desist.' },
      {
        words: 'ceas(e|ing) (all|any|further|this|these|your|from|contact\\w*|communicat\\w*|call\\w*|collection\\w*)',
        from: 'Cease all communication with me.',
      },
      { words: '(refuse|refusing) to pay (this|the|that|your|any)', from: 'I refuse to pay this debt.' },
    ],
    data_request: [
      {
        words: '(copy of|access to|see|know) (all )?(of )?my (personal )?data',
        from: 'I want a copy of my personal data.',
      },
      { words: '(delete|erase|remove|correct) (all )?(of )?my (personal )?data', from: 'Please erase my data.' },
      {
        words: 'you (have|hold|keep|store) (about|on) me',
        from: 'What data do you hold about me?',
      },
      { words: '(gdpr|subject access request)', from: 'This is a GDPR request.' },
    ],
  },
};
