// swift-format-ignore-file

/// The most common passwords of at least eight characters, and the words that other common ones consist of, with a
/// digit or two.
///
/// From the list of Openwall's John the Ripper (public domain, Debian's `john-data`) and our own additions in the
/// languages of the pages: teams, games, names, months and keyboard patterns. In lower case, sorted.
enum CommonPasswords {
  /// Whether a text in lower case is in the list.
  static func contains(_ text: String) -> Bool { all.contains(text) }

  private static let all = Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))

  private static let text = #"""
    !@#$%^&* 00000000 0000000000 10101010 10203040 102030405060 11111111 11223344 112233445566 11235813 12121212 12312312
    123123123 123321123 12341234 12344321 123454321 1234554321 12345678910 123654789 13131313 13579135 135792468 147258369
    147852369 159357456 159753456 19283746 20202020 21122112 22222222 24681357 246813579 27182818 31415926 31415927
    33333333 44444444 55555555 66666666 69696969 741852963 77777777 789456123 88888888 951753852 99999999 999999999 a1b2c
    a1b2c3d a1s2d3f a2b3c a2b3c4d aaaa aaaaaa aaaaaaaa aabbcc aabbccdd aaliyah aardvark aaron abacab abbott abby abc12345
    abc123456 abcabc abigail abracadabra absolut access accessdenied accord account acropolis action active acura adam
    adgangskode adidas admin adminadmin administrator adrian adriana adrock aerobics africa agent ahmed airborne airwolf
    alaska albert alberto alejandra alejandro aleksandr alex alexander alexandr alexandra alexis alfaro alfred alfredo
    alhamdulillah alice alicia alien aliens alina aline alison allegro allen allison allo allstate aloha alpha alpine
    altamira althea altima alyssa amanda amazing amazon amber amelia amelie america amigas amigos amistad amorcito amores
    amour anaconda anamaria anders anderson andre andrea andreas andreea andrei andres andrew andrey android andromeda
    andy angel angela angeles angelica angelina angelito angelo angels angie angus animal animals anita anna anne anneli
    annette annie antares anthony antonio anything apache apollo apple applepie apples april aptiva aqua aquarius aragorn
    archie ariana ariane ariel arigato arizona arlene armando arnold arrow arschloch arsenal artemis arthur artist arturo
    asd123456 asdf;lkj asdfasdf asdfjkl asdfjklo ashlee ashley ashraf ashton aspen assassin asshole assmunch asterix
    athena attila audi august austin austria automne autumn avalon avatar avenger avenir awesome ayelet aylmer babes baby
    babyblue babyboo babyboy babydoll babyface babygirl babygurl babyko babylon babylove bach backup badboy badger badgirl
    bailey baller bambam bambi bamboo banana bananas bandit baraka barbara barbie barcelona barn barney barnyard barrett
    barry bart bartman baseball basf basil basket basketball bass bastard batista batman bayern bayernmunchen bball
    beaches beagle beaner beanie beans bear bears beast beasty beatles beatrice beatriz beautiful beauty beaver beavis
    bebe bebita becca beckham beer beirut belgium belize bella belle belmont benfica benjamin benji benny benoit benson
    beowulf berlin bernard bernardo bernie berry bertha beryl best bestfriend bestfriends beta betacam betsy betty
    bettyboop beyonce bharat bhebhe bianca bichon bigal bigben bigbird bigboss bigdog biggles bigmac bigman bigred biker
    bilbo bill billabong bills billy bimmer bingo binky biochem biology bird birdie birdy birthday biscuit bishop
    bismillah bitch biteme bitter blabla black blackjack blah blahblah blanche blazer blessed blessing blinds blink bliss
    blitz blizzard blonde blondie blood blowfish blowjob blowme blue bluebird blueeyes bluefish bluejean blues bluesky
    blyat bmwbmw boat bobby bobcat bogart bogey bogus bombay bond bonita bonjour bonnie bonzo boobie booboo booger boogie
    boomer booster boots bootsie boris borussia bosco boss boston boulder bourbon bowwow boxer boxers bozo bradley brain
    branch brandi brandon brandy braves brazil brenda brent brewster brian brianna bridge bridges bright britain britney
    brittany broadway broken broker bronco bronte brooke brooklyn brother bruce bruno brutus bryan bubba bubble bubblegum
    bubbles buck bucks buddha buddy budgie buffalo buffett buffy bugs bugsy bull bulldog bullet bulls bullshit bunny
    burger burns burton business buster butch butler butter buttercup butterfly butthead button buttons buzz byron byteme
    c00per cabron cactus caesar cairo caitlin calendar calgary california callofduty calvin camaro camay camel camera
    cameron camila camille campbell camping canada cancer candy canela cannon cannondale canon cantik capricorn captain
    carbon cardinal carebear carl carlitos carlos carmen carnage carol carole carolina caroline carolyn carrie carrot
    carter cascade casey casper cassandra cassie castle catalina catalog catch catdog catfish catherine cathy catnip cats
    catwoman cccccc cecile cecilia celeste celica celine celtic celtics cement cent center cesar cessna chacha chad
    chainsaw challenge chameleon champion champs chance chandler chanel chang change changeit changeme changemenow chantal
    chaos chapman charger charity charles charlie charlotte charmed chat cheche cheerleader cheese chelsea cherry cheryl
    chess chester chevy cheyenne chiara chicago chichi chicken chico chiefs china chinacat chinook chip chiquita chivas
    chloe chocolat chocolate chouchou chouette chris chrisbrown christ christia christian christin christina christine
    christmas christoph christopher christy chronos chubby chuck church ciaociao cicero cinder cinderella cindy cinema
    circuit cirque cirrus cisco civic civil claire clancy clapton clark clarkson class classroom claude claudel claudia
    cleo cliff clipper clock cloclo clueless cobain cobra cocacola coco cody coffee coke colette colleen college colombia
    color colorado colors colt coltrane columbia comet commander compaq compton computer concept concorde confused connect
    connie connor conrad content contrasena control cook cookie cookies cooking cool coolbean coolness cooper cooter
    copper cora corazon cordelia corky cornflake corona corrado correct-horse-battery-staple correcthorsebatterystaple
    corvette corwin cosmo cosmos coucou cougar cougars counterstrike country courier courtney cowboy cowboys cows coyote
    crack cracker craig crawford crazy creative crescent cricket cristian cristina cross crow crowley cruise crusader
    crystal cska cthulhu cuda cuddles cuervo cunningham cunt cupcake current curtis cuteako cuteme cutie cutiepie cutlass
    cyber cyclone cynthia cyrano daddy daddysgirl daedalus dagger daily daisie daisy dakota dale dallas damian dammit dana
    dance dancer dancing daniel daniela danielle danny daphne dark darkangel darkman darkness darkstar darling darren
    darryl darwin dasha database dave david davids dawn daytek dead deadhead dean death debbie deborah december decker
    deedee deeznuts default delano delete delfin deliver delta demo demon denali denis denise dennis denny depeche derek
    desert design desiree deskjet destiny detroit deutsch deutschland devil devine devon dexter dezember dharma diablo
    diamond diamonds diana diane dianne dickens dickhead diego dienstag diesel digger digital dilbert dillweed dinamo
    dipper director dirk disco disney dixie dixon dmitry doctor dodger dodgers dogbert doggy doitnow dollar dollars dolly
    dolphin dolphins dominic dominique domino donald donkey donna donnerstag donotknow dontforget dontknow doogie dookie
    doom doors dork dorothy dortmund dota doudou doug dougie douglas downtown draft dragon dragonball dragonballz
    dragonfly dreamer dreams driver drowssap dubai duck duckie dude dudley duke dumbass dundee dustin dusty dutch dutchess
    dwarfs dwight dylan e-mail eagle eagles easter eastern eclipse eddie edith edmund eduardo edward eeyore effie eieio
    eight einstein ekaterina elaine electric element elephant elijah elina elissa elizabeth ella ellen elliot elsie elvis
    emerald emily eminem emmanuel emmitt empire energy engage engel england enigma enrique enter enterprise entropy eric
    erika erin ernie escort espana estelle esther estrella estrellita etoile eugene europe evelyn everything excalibur
    excel explore explorer export express facebook faculty fairview faith falcon familia family farmer farout farside
    fashion fatboy fatima faust fearless februar february feedback felipe felix fender fenris ferguson fernanda fernando
    ferrari ferret ferris fiction fidel figaro finance fiona fire fireball firebird fireman firenze first fish fisher
    fishes fishhead fishie fishing flamingo flanders flash fletch fletcher fleurs flight flip flipper flores florida
    flower flowerpot flowers floyd fluffy flute flyboy flyer foobar fool football ford forest forever forgetme forgotten
    fortnite fortune forum forward foster fountain foxtrot fozzie france francesco francine francis francisco francois
    frank franka frankfurt frankie franklin freak fred freddie freddy frederic free freebird freedom freeman freiheit
    freitag french friday friend friends friendship friendster frisco fritz frodo frog froggie froggies froggy frogs front
    frontier fruehling fruhling fubar fucker fuckface fuckme fuckoff fuckthis fucku fuckyou fugazi funguy funtime fusball
    fussball futbol future fuzz gabby gabriel gabriela gabriell gaby gaelic galaxy galileo gambit gambler games gammaphi
    ganda gandako gandalf gangsta gangster garcia garden garfield garfunkel gargoyle garlic garnet garth gary gasman
    gaston gateway gatita gatito gator geburtstag geheim geheimnis gemini general genesis genius george georgia gerald
    gerard german germany geronimo geslo getout ggeorge ghost giants gibbons gibson gigi gilbert gilgamesh gilles ginger
    giselle gizmo glenn glider glitter global gloria gmoney goat goaway goblin goblue gocougs godisgood godisgreat godiva
    godzilla goethe gofish goforit goku gold golden goldfish golf golfer gollum gone goober good good-luck goodluck goofy
    google googlegoogle goose gopher gordon gorgeous grace gracie graham gramps grandma grant graphic grateful gravis gray
    greed green greenday greg gregory gremlin greta gretchen gretel gretzky grizzly groovy grover grumpy guess guest guido
    guinness guitar gumby gundam gunner gustavo h2opolo habibi hacker haggis haha hahaha hailey hallo hallohallo halloween
    hallowell hallowelt hamburg hamid hamilton hamlet hammer hanako hank hanna hannah hansolo hanson happy happyday
    hardcore harley haro harold harriet harris harrison harry harrypotter harvard harvey hasi haslo hawaii hawk hawkeye
    hayden hazel health heart hearts heather heaven hector hedgehog heidi heikki helen helena helene hell hello hellohello
    hellokitty helloworld help helper helpme hendrix henry herbert herbst herman hermes hermosa hernandez hershey herzog
    heslo heythere highland hilbert hilda hillary hiphop histoire history hithere hitler hobbes hobbit hockey hokuspokus
    hola holahola holiday holly hollywood home homebrew homer homerj honda honey honeyko hongkong hoops hoosier hootie
    hope horizon hornet horse horses hosehead hotdog hotmail hotrod hotstuff hottie house houston howard huang huawei
    hudson huey hugh hugo hulk hummer hunter huskies hydrogen ib6ub ibanez ibrahim icecream iceman ichliebe ichliebedich
    idiot idontknow if6was iforget iforgot iguana ihateyou ilmari ilovegod ilovehim ilovejesus iloveme ilovemom iloveu
    iloveyou iloveyoubaby image imagine imissyou impact impala indian indiana indigo indonesia info informix ingvar inlove
    insane inshallah inside insight instagram instructor integra integral intermilan intern internet intrepid inuyasha
    invierno iomega iphone ireland irene irina iris irish irmeli ironman isaac isabel isabella isabelle isaiah island
    israel italia italy iubire iverson izzy j1l2t jack jackass jackie jackson jacob jaguar jake jakey jamaica james
    jamesbond jamie jamjam jane janet janice janine januar january japan jared jasmin jasmine jason jasper javier jayden
    jayjay jayson jazmin jazz jean jeanette jeanne jedi jeepster jeff jeffrey jelszo jenifer jenni jennie jennifer jenny
    jensen jeremiah jeremy jerome jerry jersey jesse jessica jessie jester jesucristo jesus jesuschrist jesusislord
    jetaime jethro jethrotull jetta jewels jimbo jimbob jimi jimmy joanie joanna joanne joel joelle joey johan johanna
    johannes john johncena johnny johnson jojo joker jonathan jordan jordie jorge josee joseph josh joshua josie journey
    joyce jubilee judith judy juhani jules julia julian juliana julie julien juliet julius july jumanji jumbo jump june
    junebug junior juniper jupiter jussi justdoit justice justin justine justme juventus kalamazoo kali kangaroo karen
    karin karina karine karla karma kate katerina katherine kathleen kathy katie katrina kawasaki kayla kcin keeper
    keepout keineahnung keinpasswort keith keller kelly kelsey kendall kennedy kenneth kennwort kenny kerala kermit kerrya
    ketchup kevin khadija khan kidder kids killer kimberly king kingdom kingfish kings kirk kissa kisses kissme kitkat
    kitten kitty kittycat kiwi kkkkkk kleenex knicks knight koala koeln koko kombat konnichiwa kramer kris kristen kristi
    kristin kristina kristine labtec lacrosse laddie lady ladybug lakers lalala lambda lamborghini lamer lance larry laser
    laserjet lassie laura laurel lauren laurie lawrence lawson lawyer leader leaf leagueoflegends leanne leblanc ledzep
    legal legend legolas leland lemon leon leonard leonardo leonie leslie lestat lester letmein letmeinnow letmeinplease
    leto letter letters lexus liberty libra library liebling life light lights liliana lilmama lima lincoln linda lindsay
    lindsey linkedin linkinpark linux lionel lionking lions lipgloss lisa lissabon little liverpool lizard lizzie lizzy
    lloyd logan logger logical login logmein logos loislane loki lokita lola lolipop lolita lollipop lollypop london
    lonely lonestar longer longhorn looking looney loren lorena lori lorna lorraine lorrie losangeles losen losenord loser
    lost lotus louis louise loulou love lovebug loveforever lovelove lovely loveme lover loverboy lovergirl lovers loves
    loveu loveya loveyou loving lozinka lubimaya lubov lubovmoya lucas lucia lucifer lucky lucy lukas lulu lupita lykilord
    lynn lyon lyublyu m1911a macha macintosh macross madalina maddie maddog madeline madison madmax madoka madonna madrid
    maerz maganda maggie magic magnum mahal mahalkita mahalko mahmoud maiden mail mailer mailman maine major majordomo
    makeitso malcolm maldita malibu mallard mamita management manchester manchesterunited manson mantra manuel manutd
    marathon marc marcel march marcos marcus margaret margarita marhaba maria mariah marian mariana marie marielle marilyn
    marina marine mariner marino mario mariposa marisol marissa mark market marlboro marley marlon mars marseille marshall
    mart martha martin martina martinez marty marvin mary maryjane master mastermaster math matrix matt matthew matti
    mattingly maurice mauricio mausi maverick maxime maximilian maxine maxmax maxwell mayday mazda meatloaf mech mechanic
    media medical megan meggie meister melanie melina melissa mellon melody melvin mememe memory memphis mensuck meow
    mercedes mercer mercury merde merlin merlot mermaid merrill metal metallic metallica mexico mhine miami miamor michael
    michaela michal micheal michel michele michelle michigan michou mickel mickey micro microsoft midnight midori midvale
    midway mierda miguel mikael mike mikey miki milagros milan milano miles millenium miller millie million mimi mindy
    mine minecraft minnie minou miracle mirage miranda miriam mirror misha mishka misr mission missy misty mitch mitchell
    mittwoch mmmmmm mmouse mobile mobydick modem mohamed mohammed mojo molly molson mommy monday monet money monica
    monique monkey monkeymonkey monkeys monopoly monroe monster montag montana montreal montrose monty moocow mookie
    moomoo moon moonbeam moore moose mopar morecats morgan moroni morpheus morris mortimer moscow moskva mostafa
    motdepasse mother motherfucker motor motorola mountain mouse movies mowgli mozart muenchen muffin muhammad mulder
    munchen munchkin murphy murray muscle music musica mustang mybaby mylife mylove mypass mypassword myself myspace nadia
    nadine nancy naomi napoleon napoli naruto nascar nastya natalia natalie natasha nathan nation national nautica
    ncc1701d ncc1701e ne1410s ne14a nebraska neil neko nellie nelson nemesis nenita nermal nesbit nesbitt nestle netflix
    netware network neutrino newaccount newcourt newlife newpass newpassword news newton newuser newyork nexus nguyen
    nicarao nicholas nichole nick nicklaus nicolas nicole nigel nightshade nightwing nihon nike niki nikita nikki nimrod
    nina niners ninja nintendo nippon nirvana nissan nisse nite nobody noidea nokia nomore none nopass nopassword noriko
    normal norman norton notebook nothing notta notused nouveau novell november noway nugget number numbers nurse nursing
    nutmeg oatmeal oaxaca obiwan obsession ocean october ohshit oicu oktober olive oliver olivia olivier ollie olsen
    omarion omega onelove online open opensesame openup opera opus oracle orange oranges orchid oregon oreo orion orlando
    orville osaka oscar osen otter overkill oxford ozzy p4ssw0rd pa55w0rd pa55word paagal pacers pacific packard packer
    packers packrat paint painter paladin palestine paloma pamela pancake panda pandora panget pangit panic pantera
    panther panthers paola papa paradigm paris park parker parol parola parool parrot partner pasaway pascal pass passion
    passord passpass passphrase passw0rd passwd password passwordpassword passwort passwrd pasword patches patricia
    patrick patriots patton paul paula pauline pavel payton peace peach peaches peanut peanuts pearl pearljam pebbles
    pedro peewee peggy pencil pendejo penelope penguin penny pentium people pepper pepsi percy perfect performa perry
    person pete peter peterk peterpan petey petunia phantom phialpha phil philip philips phillips phish phishy phoenix
    phone photo piano pianoman pianos picard picasso pickle picture pictures pierce pierre pigeon piglet pikachu pimpin
    pineapple pink pinkfloyd pinky pioneer pipeline piper pirate pisces pizza planet plato play playboy player players
    playgirl playstation please plus pluto poetic poetry pogiako pokemon polar polaris pole police politics pollito polo
    pomme pontiac poohbear pookey pookie poop poopoo popcorn pope popeye poppy porsche porter portland portugal potter
    power praise prayer preciosa precious predator prelude premier preston pretty primus prince princesa princesita
    princess princesse print printemps printing prinzessin privet privyet prof prometheus property provider psalms psycho
    public puddin pulsar pumpkin punkin puppies puppy purple pussy pussycat putain pyramid pyro python q12345678 q1w2e
    q1w2e3r q1w2e3r4t q2w3e q2w3e4r q2w3e4r5t q2w3e4r5t6y qaz123456 qaz2wsx qaz2wsx3edc qazwsx qazwsxedc qazxsw qqww
    quality quebec queen queenie quentin quest qw23e qwaszx qwe123456 qweasd qweasdyxc qweasdzxc qwerasdf rabbit racer
    racerx rachel rachelle racoon radar radio rafael rafiki raiders rain rainbow raistlin raleigh ralph rambo rancid
    random randy ranger rangers raptor raquel rascal rasta rastafarian ratio raven ravens raymond reality realmadrid
    rebecca rebelde redcloud reddog redfish redman redrum redskins redsox redwing redwood reed reggae reggie regina
    reliant remember rememberme remote rene renee renegade reptile republic rescue research revolution reynolds reznor
    rhino rhonda ricardo richard richards richmond ricky riley ripper ripple rita river riyadh roadrunner robbie robby
    robert roberto roberts robin robinhood roblox robocop robotech robotics roche rock rocket rockie rocknroll rockon
    rocky rodeo rodrigo roger rogers roland rolex roma roman rommel ronald ronaldo roni ronnie rookie root rootbeer
    rootroot rose rosebud roses rosie rosita rossignol rossiya rotimi rouge route roxana roxy royal ruby rufus rugby
    rugger runner running rush russell russia rusty ruth ruthie ruthless ryan sabbath sabina sabine sabrina sadie safety
    saigon sailing sailor saint sakura salam salasana sales sally salmon salut samantha samiam sammie sammy sample sampson
    samsam samson samstag samsung samuel samurai sandi sandra sandy sanjose santa santiago santos saphire sapphire sarah
    sasha saskia sassy sasuke satori saturday saturn savage savannah saved sayang scarecrow scarface scarlet scarlett
    schalke schatz schatzi scheisse schnapps schokolade school schweiz science scooby scoobydoo scooter scorpio scorpion
    scotch scotland scott scottie scotty scout scouts scrooge scruffy scuba sean search seattle sebastian secret
    secretpassword secure security seeker senha seoul september serena sergei sergey sergio server service services sesam
    sesamoeffnedich seven sexy sexybitch sexygirl sexymama sexyme shadow shaggy shakira shalom shanghai shannon shanny
    shanti shaolin shark sharon shasta shawn shayne shazam sheba sheena sheila shelby shelley shelly shelter sherry ship
    shirley shit shithead shoes shogun shopping shorty shotgun sicherheit sidekick sidney sierra sifre sifrem sigmachi
    signal signature silver silvia simba simon simone simple simpsons simsalabim simsim sinatra singer single sirius
    sister skate skater skeeter skibum skidoo skiing skip skipper skippy skittles skull skunk skydive skyler skyline
    skywalker slacker slaptazodis slayer sleepy slick slider slideshow slip slipknot smashing smegma smile smiles smiley
    smiths smitty smoke smokey smurfy snake snakes snapper snapple snickers sniper snoop snoopdog snoopy snow snowball
    snowflake snowman snowski snuffy sober soccer softball soleil solomon somebody something sommer sonic sonics
    sonnenschein sonntag sonny sony sophia sophie sound space spain spanky sparkle sparks sparky sparrow spartak spartan
    spazz special speedo speedy spencer sphynx spider spiderman spike spirit spitfire spock sponge spongebob spooky spoon
    sporting sports spot spotify spring sprite sprocket spunky spurs squash ssssss stacey stan stanley star starbuck
    stargate starlight stars start starter startrek starwars station stealth steam steaua steel steele steelers stefan
    stella steph stephani stephanie stephen stephi sterling steve steven stevens stewart stimpy sting stingray stinky
    stivers stocks stone storage storm stormy stranger strat strato strawberry streng stretch strong stuart stud student
    studio stumpy stupid stuttgart success sucker suckme sugar suka sultan summer summit sunbird sundance sunday sunfire
    sunflower sunny sunrise sunset sunshine super superfly superman supermario superstar superuser support supra surf
    surfer surfing susan susana susanna susanne sutton suzanne suzuki suzy sverige svetlana swanson sweden sweet
    sweetheart sweetie sweetness sweetpea sweets sweety swim swimmer swimming switzer swoosh swordfish sydney sylvia
    sylvie symbol sysadmin system t-bone tabatha tacobell taffy taiwan takahashi talon tamara tammy tamtam tanaka tango
    tanner tanya tapani tara targas target tarheel tarou tarzan tasha tata tatiana tattoo tatyana taurus taylor tazdevil
    tazmania tbird teacher teamo teamomucho tech techno teddy teddybear teflon teiubesc tekiero telecom temp temporal
    temporary temppass tennis tequiero tequila teresa terminal terry test tester testi testing testtest texas thankyou
    theatre thebest theboss theend thejudge theking thelorax thepassword theresa thisisapassword thisisit thisismypassword
    thomas thompson thor thorne thrasher thumper thunder thunderbird thursday tiamo tiffany tiger tigers tigger tightend
    tigre tika tiktok timber time timothy tina tinker tinkerbell tintin toby today tokiohotel tokyo tomcat tommy tony tool
    toor tootsie topcat topgeheim topgun topher topsecret tornado toronto torres toshiba total toto tototo toucan toyota
    tracy training transfer transit transport trapper trash travel travis treasure trebor tree trees trek trevor tricia
    tricky trident trinity trish tristan triton trixie trojan trombone trophy trouble trout truck trucker truelove truman
    trumpet trustno tucker tucson tuesday tula turbo turtle tweety twilight twinkle twins twitter tyler ubuntu ultimate
    undead undertaker unicorn unique united unity unix upsilon ursula user username utopia vacation vader valentin
    valentina valentine valeria valerie valhalla valley vampire vanessa vanilla vedder velvet venice venus verano
    vergessen vermont vernon veronica vesna vette vicki vicky victor victoria victory video viking vikram viktoriya
    vincent violet violin viper virago virgil virginia visa vision visual vladimir volcano volkswagen volley volleyball
    volvo voodoo vortex voyager wachtwoord waiting walden waldo walker walleye wally walter wanker warcraft warlock warner
    warren warrior warriors watanabe water waterloo watson wayne weasel webmaster webster wedge wednesday weezer
    weihnachten welcome welcomeback welcomehome wendy wesley western westlife westside whale whatever whatsapp wheels
    whisky whit white whitney whocares whoville wibble wien wilbur wildcat will william williams willie willow willy wilma
    wilson wind window windows windsurf winner winnie winniethepooh winona winston winter wisdom wizard woaini wolf
    wolfgang wolverine wolves wombat wonder woodrow woody woofwoof word wordpass world worldofwarcraft wrangler wright
    x-files x-men xanadu xanth xavier xbox xcountry xfiles xiaomi xxxx xxxxxx xxxxxxxx yamaha yamamoto yankee yankees
    yatebyalyublyu yellow yoda yogibear yolanda yomama young yourmom yourpassword yousef youtube yukon yuliya yvette
    yvonne zacefron zachary zack zapata zaphod zaq12wsx zaq1zaq zebra zebras zelda zenit zenith zephyr zeppelin zepplin
    zeus zhongguo ziggy zigzag zima zoltan zombie zoomer zorro zuerich zxc123456 zzzzzzzz
    """#
}
