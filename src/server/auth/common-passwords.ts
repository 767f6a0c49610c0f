/**
 * Passwords an attacker tries first. The length rule already refuses anything under ten characters, so only
 * longer ones are listed; the rules below catch the endless variations a list never can.
 */
const commonPasswords: ReadonlySet<string> = new Set(
  `
0000000000 00000000000 000000000000 0011223344 00112233445566 0102030405 010203040506 0123456789 01234567890
0123456789a 0147258369 0192837465 0246813579 0987654321 09876543210 0987654321a 098765432112 1020304050
102030405060 1029384756 1029384756a 1111111111 11111111111 111111111111 1111100000 1111122222 1111222233 11112222333
1112131415 11121314151617 1112223334 111222333444 111222333a 1122334455 11223344556 112233445566 11223344556677
1122334455667788 112233445566778899 11223344aa 1123581321 112358132134 1212121212 121212121212 121314151617
1213141516 1231231231 123123123123 12312312a3 1231231234 123123abcd 123123qweqwe 123321123 1233211233 123321123321
123321qweewq 1234123412 123412341234 1234432112 123443211234 1234509876 1234512345 12345123456 1234543210 1234554321
12345654321 1234565432 1234566543 123456654321 1234567654 1234567654321 1234567788 12345678900 1234567890
12345678901 123456789012 1234567890123 12345678901234 123456789012345 1234567890a 1234567890abc 1234567890l
1234567890o 1234567890p 1234567890q 1234567890qw 1234567890qwertyuiop 1234567890z 12345678910 1234567891011
123456789101112 1234567898 12345678987654321 1234567899 12345678990 123456789a 123456789aa 123456789aaa 123456789ab
123456789abc 123456789as 123456789asd 123456789b 123456789c 123456789d 123456789e 123456789f 123456789g
123456789h 123456789i 123456789j 123456789k 123456789l 123456789m 123456789n 123456789o 123456789p 123456789q
123456789qaz 123456789qw 123456789qwe 123456789qwer 123456789qwerty 123456789r 123456789s 123456789t 123456789v
123456789w 123456789x 123456789y 123456789z 123456789zx 123456789zxc 123456789. 123456789* 123456789! 123456789@
123456789# 12345678ab 12345678abc 12345678aa 12345678as 12345678qw 12345678qwe 12345678qwertyu 12345678zx 1234567abc
1234567asd 1234567qwe 1234567qwertyu 123456aaaa 123456abcd 123456abcdef 123456asdf 123456asdfgh 123456qwer
123456qwert 123456qwerty 123456zxcv 123456zxcvbn 12345abcde 12345asdfg 12345qwert 12345qwerty 12345qwertyuiop
12345trewq 12345zxcvb 1234abcd1234 1234abcd5678 1234asdf1234 1234qwer12 1234qwer1234 1234qwerasdf 1234qwerasdfzxcv
1234qwerty 123698745 1236987450 1236547890 123698741 123789456 1237894560 123abc123abc 123asd123asd 123asd456
123asdfghjkl 123qwe123qwe 123qwe456rty 123qwe456asd 123qweasdzxc 123qweasdzx 123qweasd! 123qwerty123 123qwerty456
1290qwerty 1313131313 131313131313 1331133113 1346798520 134679852 1357908642 13579246810 1357924680 135792468
135792468a 1357913579 1379137913 1391391391 1414141414 1425361425 142536475869 1425364758 147258369 1472583690
147258369a 147258369q 147852369 1478523690 147896325 1478963250 1515151515 1593572468 1593574862 159357159357
159357258456 159357456852 159753159753 159753258456 159753456852 1597534682 159753qwerty 159951159951 1618033988
1717171717 1723456789 1818181818 1919191919 19851985 1a1a1a1a1a 1a2b3c4d5e 1a2b3c4d5e6f 1a2s3d4f5g 1a2s3d4f5g6h 1abcdefghi
1az2sx3dc4 1e2r3t4y5u 1isabella2 1love1love 1password1 1passw0rd1 1p2o3i4u5y 1q1q1q1q1q 1q2q3q4q5q 1q2w3e1q2w3e
1q2w3e4r1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6 1q2w3e4r5t6y 1q2w3e4r5t6y7u 1q2w3e4r5t6y7u8i 1q2w3e4r5t6y7u8i9o
1q2w3e4r5t6y7u8i9o0p 1q2w3e4r5t! 1q2w3e4r!! 1q2w3e4rasdf 1q2w3easdzxc 1q2w3easd 1qa2ws3ed4 1qa2ws3ed4rf 1qa2ws3ed4rf5tg
1qaz1qaz1qaz 1qaz2wsx!! 1qaz2wsx#edc 1qaz2wsx12 1qaz2wsx123 1qaz2wsx3e 1qaz2wsx3edc 1qaz2wsx3edc4rfv
1qaz2wsx3edc4rfv5tgb 1qaz2wsx3edc! 1qaz@wsx3edc 1qaz!qaz1qaz 1qazse4rfv 1qazxcvbnm 1qazxsw23edc 1qazxsw23edcvfr4
1qazxsw2!! 1qazxdr5tgb 1qwerty123 1qwertyuiop 1z2x3c4v5b 1z2x3c4v5b6n
2000000000 2020202020 2021202120 2022202220 2023202320 2024202420 2025202520 2026202620 2222222222 222222222222
2222233333 2233445566 2345678901 2468013579 2468101214 2512512512 2525252525 2580258025 258025802580 258456258456
2wsx3edc4rfv 2wsx1qaz3edc 3141592653 31415926535 314159265358 3141592654 3213213213 321321321321 3213214321
321654987 3216549870 321678905 3333333333 333333333333 3344556677 3edc4rfv5tgb 3rjs1la7qe 3qwertyuiop
4444444444 444444444444 4455667788 4545454545 456123789 4561237890 4564564564 456456456456 456789123 4567890123
4815162342 4815162342a 4rfv5tgb6yhn 5151515151 5432154321 5432112345 543210543210 5454545454 5544332211 5555555555
55555555555 555555555555 5555566666 5566778899 5647382910 5678956789 5tgb6yhn7ujm 6543210987 654321654321 654321qwerty
6565656565 6666666666 666666666666 6677889900 6969696969 696969696969 7410852963 741852963 7418529630 7418529630a
741852963a 741963852 7531598246 7539514682 753951852456 753951456852 7654321098 7676767676 7777777777 77777777777
777777777777 7788990011 7878787878 7894561230 7894561230a 78945612301 789456123a 789456123q 789456123456 789789789789
7897897897 8520147963 8520852085 852456852456 8675309867 8675309jenny 8765432109 8787878787 8888888888 88888888888
888888888888 8899001122 8989898989 9080706050 9517538246 9517534682 951753852456 951753456852 9638527410 963852741
963852741a 9632587410 9753186420 9876543210 98765432100 987654321a 987654321q 987654321z 9876543211 987654321987
987654321qwerty 9879879879 987987987987 9988776655 998877665544 99887766554433 9898989898 9999999999 99999999999
999999999999 9ijn8uhb7ygv
a0123456789 a1a2a3a4a5 a1a2a3a4a5a6 a1b2c3d4e5 a1b2c3d4e5f6 a1b2c3d4e5f6g7 a1s2d3f4g5 a1s2d3f4g5h6 a1s2d3f4g5h6j7
a1sd2f3g4h a123456789 a1234567890 a12345678910 a987654321 a9876543210 aa11bb22cc33 aa12345678 aa123456789
aa1234567890 aaaa111111 aaaa1234567 aaaa123456 aaaaa11111 aaaaa12345 aaaaaaaaaa aaaaaaaaaaa aaaaaaaaaaaa aaaaaaaaa1
aaaaaa1234 aaa111222333 aabbccddee aabbccddeeff abababab12 abababababab abc123456789 abc1234567 abc12345678
abc123abc123 abc123def456 abc123xyz789 abc123456! abcabcabc1 abcabcabcabc abcd123456 abcd1234567 abcd12345678
abcd1234!! abcd1234abcd abcd1234efgh abcde12345 abcde123456 abcdef1234 abcdef12345 abcdef123456 abcdefg123
abcdefg1234 abcdefg12345 abcdefg1234567 abcdefgh12 abcdefgh123 abcdefgh1234 abcdefgh12345678 abcdefghi1
abcdefghi123 abcdefghij abcdefghijk abcdefghijkl abcdefghijklm abcdefghijklmnop abcdefghijklmnopqrstuvwxyz abracadabra
academia123 access14all access123! acmilan1899 adgjmptw123 adgjmptwadgjmptw adidas1234 adm1nistrator adminadmin
adminadmin1 adminadmin123 admin12345 admin123456 admin1234567 admin12345678 admin123456789 admin123! admin1234! admin@1234
admin@12345 admin@123456 administrator administrator1 administrator123 administrator! adminpassword admin123admin
admin123admin123 adminpass1 adminpass123 adminroot1 adminroot123 adrianna123 aezakmi123 agent007007 airforce123
alejandra1 alejandro1 alejandro123 alessandra alessandro alexalexalex alexander1 alexander12 alexander123
alexandra1 alexandra123 alexandria alexis1234 alfaromeo1 alhamdulillah allahuakbar allah12345 allahis1 allison123
alohomora1 amanda1234 america123 american123 anastasia1 anastasia123 anderson123 andrea1234 andromeda1 angel123456
angela1234 angelangel angelica123 angelina123 animation1 anthony123 antananarivo antonella1 apple12345 apple123456
applepie123 april12345 aqswdefrgt aquarius123 arsenal123 arsenal1886 arsenal12345 asasasasas asd123456789 asd123asd123
asd1234567 asdasd1234 asdasd12345 asdasd123456 asdasdasd1 asdasdasd123 asdasdasdasd asdf;lkj12 asdf;lkjasdf;lkj asdf123456
asdf1234567 asdf12345678 asdf1234asdf asdf1234qwer asdfasdf12 asdfasdf123 asdfasdf1234 asdfasdfasdf asdfg12345
asdfg123456 asdfgasdfg asdfgh1234 asdfgh12345 asdfgh123456 asdfghasdfgh asdfghj123 asdfghj1234567 asdfghjk12 asdfghjkl0
asdfghjkl1 asdfghjkl12 asdfghjkl123 asdfghjkl123456789 asdfghjkl; asdfghjkl:" asdfghjkl;' asdfghjklqwertyuiop asdfghjklzxcvbnm
asdfghjklñ asdfqwer1234 asdfqwerzxcv asdfzxcv1234 asdfjkl;asdfjkl; asdqwe1234 asdqwe123456 asdqwezxc123 asdzxcqwe123
assassin123 assassins1 asshole123 assword123 august1234 australia1 australia123 autumn2023! autumn2024! autumn2025!
avengedsevenfold awesome123 azerty1234 azerty12345 azerty123456 azerty123456789 azertyazerty azertyuiop azertyuiop1
azertyuiop123 azertyuiopqsdfghjklm azsxdcfvgb azsxdcfvgbhn azsxdcfv12
babygirl10 babygirl11 babygirl12 babygirl123 babygirl13 babyboy123 babyblue123 bailey1234 balls2thewall bananabanana banana1234
bangladesh bangladesh1 barbie1234 barcelona1 barcelona10 barcelona123 barcelona1899 baseball10 baseball11 baseball12
baseball123 baseball1234 basketball basketball1 basketball12 basketball123 basketball23 batman1234 batman12345 batman123456
battlefield battlefield1 bearbear123 beatles123 beautiful1 beautiful12 beautiful123 beauty1234 benfica1904 berkeley123
bernardo123 besiktas1903 bestfriend bestfriend1 bestfriends bigdaddy123 bismillah1 bismillah123 bismillah786 blackberry
blackberry1 blackbird1 blackcat123 blackhawk1 blackjack1 blackjack21 blackwhite blessed123 blink182blink bluebird123
blueberry1 blueberry123 bluesky123 bonjour123 boomer1234 booboo1234 boston1234 boyfriend1 bradley123 brandon123
brasil2014 braveheart brooklyn123 brooklyn99 brother123 bubblegum1 bubblegum123 bubbles123 bulldogs123 business123
buster1234 butterfly1 butterfly12 butterfly123 butterfly7 buttercup1
california california1 california12 california123 cameron123 canada1234 captain123 cardinals1 caroline123 catherine1
celtic1888 challenger champion123 champions1 change_me! changeit123 changeme!! changeme12 changeme123 changeme1234
changemenow changeme_now changemeplease changethis changethis123 changethispassword charles123 charlie123 charlie1234
charlie12345 charlotte1 charlotte123 cheerleader cheerleader1 cheese1234 cheesecake chelsea123 chelsea1905 chevrolet1
chevrolet123 chevy12345 chicago123 chicken123 chocolate1 chocolate12 chocolate123 chocolate2 christian1 christian123
christina1 christina123 christine1 christmas1 christmas123 christmas25 christopher christopher1 christopher123 chrysler123
cinderella cinderella1 cinnamon123 cisco12345 ciscocisco clementine coca-cola123 cocacola12 cocacola123 coffee1234
college123 colombia123 colorado123 company123 company1234 company2024 computer12 computer123 computer1234 computer12345
concepcion confidence congratulations constantine contrase1a contrasena contrasena1 contrasena123 contraseña contraseña1
contraseña123 cookie1234 cookies123 cooldude123 corinthians corinthians1 correcthorse correcthorsebatterystaple cosmopolitan
counterstrike courtney123 cowboys123 crazy12345 cristian123 cristiano7 cristianoronaldo cruzeiro123 crystal123
daddysgirl daddysgirl1 dallas1234 dallascowboys daniel1234 daniel12345 daniel123456 daniela123 danielle1 danielle123
darkangel1 darkknight darkness123 darthvader dashboard1 database123 deadpool123 december12 december123 december25
default123 default1234 defaultpassword delpiero10 demodemo123 demo123456 denver1234 desperado1 destiny123 detroit123
diamond123 diamonds1 digital123 dinosaur123 disneyland dolphin123 dolphins123 dominic123 dominique1 donaldduck
donaldtrump dontforget dontknow123 dragon1234 dragon12345 dragon123456 dragonball dragonball1 dragonballz dragonfly1
dragonfly123 dreamer123 dreamcast1 dreamgirl1 dreamteam1 drowssap123 drpepper123 dumbledore
eagles1234 earthquake easypassword edinburgh1 einstein123 elephant123 elephants1 elisabeth1 elizabeth1 elizabeth12
elizabeth123 elizabeth2 emanuel123 emergency1 emmanuel123 engineer123 engineering enter12345 enterprise enterprise1
entropy123 enterenter1 estrella123 everton1878 evolution1 excalibur1 excellent1 explorer123
f00tball123 facebook12 facebook123 facebook1234 faithful123 falcon1234 familia123 family1234 family12345 family123456
fantasy123 fcbarcelona fender1234 fenerbahce fenerbahce1 fenerbahce1907 ferrari123 ferrari458 fernanda123 fernando123
fernandez1 firebird123 firefighter firefly123 first12345 fishing123 flamengo123 flamengo1895 florida123 flower1234
flowers123 football10 football11 football12 football123 football1234 football12345 football21 football22 footballer
forever123 forever21! forgetmenot fortnite123 fortuna123 francesca1 francesco1 francisco1 francisco123 frankenstein
frankie123 freedom123 freedom1234 freedom1776 friday1234 friends123 friends4ever friendship friendster1 fuckfuck123
fuckoff123 fuckyou123 fuckyou1234 fuckyou12345 fuckyou123456 fullmetal1 futbol1234
gabriel123 gabriela123 gabriella1 gabrielle1 galatasaray galatasaray1 galatasaray1905 gameboy123 gandalf123 garfield123
gateway123 generation genesis123 geronimo123 gesperrt123 gfhjkm1234 gfhjkmgfhjkm giovanni123 gladiator1 gladiator123
godisgood1 godisgood123 godislove1 godisgreat godblessme godfather1 godzilla123 goldfish123 golfgolf123 good12345678
goodgirl123 goodluck123 goodmorning google1234 google12345 google123456 gorgeous123 grandma123 grandpa123 grasshopper
gratitude1 greatness1 greenapple greenbay123 greenday123 greenday12 guadalupe1 guest12345 guest123456 guestguest guillermo1
guitar1234 guitarhero gunners123
hacker1234 hahahahaha hahaha1234 halleluja1 hallo12345 hallo123456 hallohallo halloween1 halloween123 halloween31
hannah1234 happiness1 happiness123 happy12345 happy123456 happybirthday happyday123 happyhappy happyness1 harley1234
harleydavidson harrypotter harrypotter1 harrypotter123 harrypotter7 heartbreak heartless1 heather123 heaven1234 helicopter
hello123456 hello12345 hello1234567 hello123hello hellohello hellohello1 hellokitty hellokitty1 hellokitty12 hellokitty123
helloworld helloworld1 helloworld123 helloworld! hellothere helpdesk123 hercules123 heslo12345 heslo123456 hihihihihi
hiphop1234 hockey1234 holahola123 hola123456 hollister1 hollywood1 hollywood123 homer12345 homersimpson honduras123
honey12345 honeybee123 hopeful123 horses1234 hotmail123 hotwheels1 housewife1 houston123 hummingbird hunter1234
hunter12345 hunter2hunter2 hurricane1 hurricanes
iamawesome iamtheboss iamthebest iamthebest1 iamtheone1 icecream12 icecream123 identity123 idontknow1 idontknow123
idontcare1 iforgot123 iforgotit1 iforgotmypassword ihateyou12 ihateyou123 ilikecheese ilikepie123 ilovechris
ilovechocolate iloveher123 ilovehim12 ilovehim123 ilovejames ilovejesus ilovejesus1 ilovematt1 ilovemike1 ilovemom123
ilovemusic ilovemybaby ilovemycat ilovemydog ilovemyfamily ilovemylife ilovemymom ilovemyself ilovethisgame iloveu1234
iloveu1432 iloveu4ever iloveyou!! iloveyou00 iloveyou10 iloveyou11 iloveyou12 iloveyou123 iloveyou1234 iloveyou12345
iloveyou123456 iloveyou13 iloveyou14 iloveyou143 iloveyou21 iloveyou22 iloveyou23 iloveyou2! iloveyou3000 iloveyou4ever
iloveyou69 iloveyoubaby iloveyouforever iloveyousomuch iloveyoutoo imissyou123 immortal123 imperial123 incorrect1
incorrect123 independence independent india12345 india123456 india@1234 indonesia1 indonesia123 infinity123 information
insanity123 inspiration integrity1 inter12345 internacional internazionale internet12 internet123 internet1234 invisible1
ireland123 ironmaiden ironmaiden1 isabella123 isabelle123 istanbul34 istanbul1453 italia2006
jackson123 jacksonville jamaica123 james12345 james123456 jamesbond007 jamesbond1 january123 jasmine123 javascript
jennifer12 jennifer123 jeremiah123 jerusalem1 jessica123 jessica1234 jesus12345 jesus123456 jesus7777777
jesuschrist jesuschrist1 jesusfreak jesusislord jesuslives jesuslovesme jesussaves jiajia1234 joaopedro123
johncena123 johnny1234 johnpaul123 johnson123 jonathan12 jonathan123 jordan1234 jordan2323 jordan2345 joseluis123
joseph1234 joshua1234 juancarlos juancarlos1 julian1234 junior1234 justdoit123 justice123 justin1234 justinbieber
justinbieber1 justintimberlake juventus10 juventus123 juventus1897
kamasutra1 kangaroo123 karate1234 katherine1 kathmandu1 kawasaki123 kennwort12 kennwort123 kennwort1! keyboard123
kimberly123 killer1234 killer12345 killer123456 kindergarten kingdom123 kingkong123 knowledge1 kobebryant kobebryant24
krishna123 kristina123 kristopher
lakers2424 lakers1234 lakshmi123 lamborghini lamborghini1 lampard123 lasvegas123 lavender123 lebronjames lebron2323
legend1234 legolas123 leonardo123 letmein!!! letmein111 letmein123 letmein1234 letmein12345 letmein123456 letmein2024
letmeinnow letmeinnow1 letmeinplease letmein2me liberty123 lifeisgood lifeisgood1 lifeisbeautiful lightning1 lightning123
limewire123 linkedin123 linkinpark linkinpark1 linkinpark123 linkin_park liquidator littlebear littleman1 liverpool1
liverpool12 liverpool123 liverpool1892 liverpool5 liverpool8 liverpoolfc liverpoolfc1 livelaughlove livelife123
lizard1234 logitech123 loginlogin1 login12345 login123456 london1234 london2012 lorenzo123 losangeles loser12345
lovehate123 love123456 love1234567 love123456789 loveforever lovelife123 lovelove12 lovelove123 lovelovelove lovely1234
lovelygirl lovemelove loveme1234 loveme4ever lover12345 loveyou123 loveyou1234 lucky12345 lucky77777 luckycharm
luckydog123 luckystar1 luis123456
macbookpro macintosh1 madison123 madonna123 madrid1902 magdalena1 maggie1234 magic12345 magnolia123 maintenance
maintenance1 maintenance123 makaveli123 malaysia123 management management1 manager123 manager1234 manchester
manchester1 manchester7 manchester123 manchestercity manchesterunited manunited1 manunited123 manutd1234 manutd1878
maradona10 marcelo123 margarita1 marie12345 marina1234 marines123 mariposa123 marlboro123 martinez123 master1234
master12345 master123456 masterchief mastermind masterkey1 masterpassword matrix1234 matthew123 maverick123
maximilian maxwell123 mazda12345 mcdonalds1 mechanical medicine123 megadeth123 melissa123 mercedes12 mercedes123
mercedesbenz metallica1 metallica123 metallica666 metropolis mexico1234 michael123 michael1234 michael12345
michaeljackson michaeljordan michael23jordan michelangelo michelle12 michelle123 michigan123 mickeymouse mickeymouse1
microsoft1 microsoft123 middlename midnight12 midnight123 millennium mohammad123 mohammed123 mohamed123 monday1234
money12345 money123456 moneymoney moneymaker moneymaker1 monika1234 monique123 monkey1234 monkey12345 monkey123456
monkeyman1 monkeys123 monster123 montenegro montgomery mother1234 motherfucker motocross1 motorcycle motorhead1
motorola123 mountain123 mountaindew mountain_dew movistar123 muhammad123 mustang123 mustang1965 mustang1967 mustang2005
mybaby1234 myfamily123 mylove1234 mynameis123 mynewpassword mypassword mypassword1 mypassword12 mypassword123
mypass1234 mysecretpassword myspace123 mysweetheart mysterious
naruto1234 naruto12345 naruto123456 narutouzumaki nascar2424 nathan1234 nathaniel1 national123 naughtygirl needforspeed
neverland1 nevermind1 nevermind123 nevergiveup neversaynever newcastle1 newengland newlife123 newpass123 newpassword
newpassword1 newpassword123 newyork123 newyorkcity newyorkyankees nicholas12 nicholas123 nicole1234 nightmare1
nightwish1 nighthawk1 ninja12345 nintendo64 nintendo123 nirvana123 nopassword nopassword1 notebook123 nothing123
november11 november123 nathalie123
october123 october31st october1234 offspring1 oklahoma123 oliver1234 olivia1234 olympiakos olympique1 onelove123
onepiece123 onetwothree onetwothreefour oneworld123 open_sesame opensesame opensesame1 operation1 operations optimus123
orange1234 orange12345 orlando123 outlook123
p4ssw0rd123 p4ssword123 p@$$w0rd123 p@$$word123 p@55w0rd123 p@ss123456 p@ss1234567 p@ssw0rd!! p@ssw0rd01 p@ssw0rd1!
p@ssw0rd12 p@ssw0rd123 p@ssw0rd123! p@ssw0rd1234 p@ssw0rd2023 p@ssw0rd2024 p@ssw0rd2025 p@ssw0rd2026 p@ssword12
p@ssword123 p@ssword1! p@ssword123! pa$$w0rd12 pa$$w0rd123 pa$$word12 pa$$word123 pa55w0rd123 pa55word12 pa55word123
pakistan12 pakistan123 pakistan1947 pakistan786 palmeiras1 palmeiras1914 pancakes123 panther123 panthers123 paradise123
parola1234 parola12345 parola123456 pass123456 pass1234567 pass12345678 pass123456789 pass1234pass passpasspass passw0rd!!
passw0rd01 passw0rd1! passw0rd11 passw0rd12 passw0rd123 passw0rd123! passw0rd1234 passw0rd2024 passwd1234 passwd123456
passwdpasswd passwort!! passwort01 passwort1! passwort11 passwort12 passwort123 passwort123! passwort1234 password!! password!!!
password!1 password!123 password#1 password$1 password.1 password00 password001 password007 password01 password01! password02
password03 password06 password07 password08 password09 password0987654321 password1! password1!! password1$ password10
password100 password101 password11 password111 password12 password12! password123 password123! password123!! password123#
password123$ password123. password1234 password1234! password12345 password12345! password123456 password1234567 password12345678
password123456789 password1234567890 password123abc password123password password13 password14 password15 password16
password17 password18 password19 password1990 password1a password1password password2! password20 password2010 password2011
password2012 password2018 password2019 password2020 password2021 password2022 password2023 password2024 password2025
password2026 password21 password22 password222 password23 password24 password25 password27 password3! password321
password33 password34 password42 password44 password45 password4321 password4me password5! password55 password6969
password654321 password66 password666 password67 password69 password7! password76 password77 password777 password78
password789 password8! password88 password888 password89 password9! password90 password911 password92 password98 password99
password999 password@1 password@12 password@123 password@1234 password_1 password_123 passwordabc passwordadmin passwordis
passwordispassword passwordone passwordpassword passwords1 passwords123 pastor1234 patricia12 patricia123 patrick123
patriots12 patriots123 peaches123 peanut1234 peanutbutter peekaboo123 pentagram1 penguin123 penguins87 pepper1234
perfect123 performance peterpan123 pharmacy123 philadelphia philippines phoenix123 photoshop1 pianoman123 picture123
pikachu123 pineapple1 pineapple123 pinkfloyd1 pinkfloyd123 pinkpink123 pirates123 pittsburgh pizza12345 platinum123
player1234 playboy123 playstation playstation1 playstation2 playstation3 playstation4 playstation5 please1234
poiuytrewq poiuytrewq1 poiuytrewq123 poiuytreza poilkjmnb0 pokemon123 pokemon1234 pokemon12345 pokemon123456 police1234
poohbear12 poohbear123 popcorn123 popopopopo porsche911 porsche911turbo portugal123 precious12 precious123 president1
preston123 prettygirl prettygirl1 prettyboy1 prettywoman princess!! princess01 princess07 princess08 princess09 princess10
princess11 princess12 princess123 princess1234 princess12345 princess13 princess14 princess15 princess16 princess21 princess22
princess23 princess24 princesa123 princeton1 private123 production production1 professional professor1 programmer
prosperity protected1 psalm23psalm puertorico puertorico1 pumpkin123 punkrock123 purple1234 purple12345 pussycat123
q11w22e33r44 q1234567890 q123456789 q1q1q1q1q1 q1q2q3q4q5 q1w2e3r4t5 q1w2e3r4t5y q1w2e3r4t5y6 q1w2e3r4t5y6u7
q1w2e3r4t5y6u7i8 q1w2e3r4t5y6u7i8o9p0 qawsedrftg qawsedrftgyh qawsedrftgyhuj qazqazqaz1 qazqazqazqaz qazwsx1234 qazwsx12345
qazwsx123456 qazwsxedc1 qazwsxedc12 qazwsxedc123 qazwsxedc1234 qazwsxedcr qazwsxedcrfv qazwsxedcrfvtgb qazwsxedcrfvtgbyhn
qazwsxedcrfvtgbyhnujm qazwsxqazwsx qazxcvbnm1 qazxsw1234 qazxswedc1 qazxswedc123 qazxswedcvfr qazzaq1234 qqqq111111
qqqqq11111 qqqqqqqqqq qqww1122!! qqwweerrtt qqwweerrttyy qw12er34ty56 qw3rty1234 qw3rtyu10p qwaszx1234 qwaszxerdfcv qwaszxqwaszx
qwe123456789 qwe123asd456 qwe123qwe123 qwe123rty456 qwe1234567 qweasd1234 qweasd12345 qweasd123456 qweasd123zxc qweasdqwe1
qweasdqweasd qweasdzxc1 qweasdzxc12 qweasdzxc123 qweasdzxcrty qweqwe1234 qweqwe12345 qweqwe123456 qweqweasdasd qweqweqwe1
qweqweqweqwe qwer123456 qwer1234!! qwer1234@@ qwer12345678 qwer1234asdf qwer1234qwer qwerasdf12 qwerasdf1234 qwerasdfzxcv
qwerasdfzxcv1234 qwerfdsazxcv qwerqwer12 qwerqwer123 qwerqwer1234 qwerqwerqwer qwert!@#$% qwert12345 qwert123456
qwertasdfg qwertasdfgzxcvb qwertqwert qwertrewq1 qwerty!@#$ qwerty!@#$%^ qwerty0987 qwerty09876 qwerty098765 qwerty1212 qwerty1234
qwerty1234! qwerty12345 qwerty123456 qwerty123456! qwerty1234567 qwerty12345678 qwerty123456789 qwerty1234567890
qwerty123qwerty qwerty123! qwerty1qwerty qwerty2020 qwerty2021 qwerty2022 qwerty2023 qwerty2024 qwerty2025 qwerty2026
qwerty4321 qwerty54321 qwerty654321 qwerty7890 qwerty7777 qwerty8899 qwerty9876 qwertyasdf qwertyasdfg qwertyasdfgh
qwertyasdfghzxcvbn qwertyazerty qwertypoiu qwertyqwer qwertyqwerty qwertyqwerty1 qwertyqwerty123 qwertyu123 qwertyu1234567
qwertyui12 qwertyui123 qwertyui12345678 qwertyuio1 qwertyuio123 qwertyuio123456789 qwertyuio9 qwertyuiop qwertyuiop! qwertyuiop0
qwertyuiop1 qwertyuiop10 qwertyuiop12 qwertyuiop123 qwertyuiop1234 qwertyuiop12345 qwertyuiop123456 qwertyuiop1234567890
qwertyuiop123456789 qwertyuiop[] qwertyuiop[]\\ qwertyuiopasdf qwertyuiopasdfghjkl qwertyuiopasdfghjklzxcvbnm qwertyuiopå
qwertyuiopü qwertyytrewq qwertzuiop qwertzuiop1 qwertzuiop123 qwertzuiopasdfghjkl qwertzuiopü qwerzxcv1234 qwezxcasd1
qwezxcasd123 qzwxecrvtb
rainbow123 rainbow1234 rammstein1 rammstein123 rangers123 rangers1872 raiders123 ravens5252 rayman1234 reading123
realmadrid realmadrid1 realmadrid10 realmadrid123 realmadrid7 realmadrid9 rebecca123 redskins123 redbull123 redemption
redsox2004 redsox2007 refrigerator remember123 rememberme rememberme1 rememberme123 renaissance republic123 requiem123
resident_evil residentevil revelation revolution revolution1 richard123 ricardo123 riverplate robert1234 roberto123
robinhood1 rockandroll rockstar12 rockstar123 rocknroll1 rocketman1 rodriguez1 rodriguez123 rollercoaster rollingstone
rolltide123 ronaldinho ronaldinho10 ronaldo123 ronaldo777 ronaldo7777 rootroot123 root123456 rosebud123 roosevelt1
rotterdam1 rubberduck runescape1 runescape123 rush2112rush russell123
sacramento samantha12 samantha123 samsung123 samsung1234 samsung12345 samsung123456 sanandreas sandiego123 sanfrancisco
santiago123 santos1912 saopaulo123 sarah12345 sasuke1234 sasukeuchiha saturday123 saturday12 scarface123 schokolade
school1234 scoobydoo1 scoobydoo123 scoobydoo2 scorpion123 scotland123 scotland1314 seattle123 sebastian1 sebastian123
secret1234 secret12345 secret123456 secretpassword secretsecret secretword secure1234 security12 security123 security1!
september1 september11 september123 serenity123 service123 seventeen1 sevilla123 sexybitch1 sexygirl123 sexylady123 sexymama123
shadow1234 shadow12345 shadow123456 shakespeare shakira123 shannon123 sheffield1 shitshit123 shinigami1 shopping123
siemens123 silver1234 simonsays1 simpsons123 single1234 singapore1 singapore123 sitecom123 skateboard skateboard1
skateboarding skater1234 skywalker1 slayer6666 slipknot12 slipknot123 slipknot666 smackdown1 smallville smallville1
smartgirl1 smiley1234 smirnoff123 smokeweed420 snickers123 snoopdogg1 snoopy1234 snowball123 snowboard1 snowboarding
snowflake1 snowwhite1 soccer1010 soccer1234 soccer12345 soccerball softball12 softball123 solidsnake something1 sometimes1
songoku123 southpark1 southpark123 southside13 spartacus1 spartans123 spectrum123 spiderman1 spiderman12 spiderman123
spiderman2 spiderman3 spiritual1 spongebob1 spongebob12 spongebob123 spongebobsquarepants sporting123 sporting1906 spring2020!
spring2021! spring2022! spring2023! spring2024! spring2025! spring2026! springfield springtime starcraft1 starcraft2
starcraft123 stardust123 stargate123 startrek123 starwars12 starwars123 starwars77 statistics steelers12 steelers123
stephanie1 stephanie123 stingray123 stranger123 strawberry strawberry1 strawberry12 strawberry123 student123 student1234
submarine1 success123 sugarplum1 summer1234 summer12345 summer2018 summer2019 summer2020 summer2020! summer2021 summer2021!
summer2022 summer2022! summer2023 summer2023! summer2024 summer2024! summer2025 summer2025! summer2026 summer2026! summertime
summertime1 sundance123 sunday1234 sunflower1 sunflower123 sunshine!! sunshine01 sunshine08 sunshine10 sunshine11 sunshine12
sunshine123 sunshine1234 sunshine13 sunshine22 superadmin superadmin1 superadmin123 superduper superhero1 superman!! superman01
superman10 superman11 superman12 superman123 superman1234 superman13 supermario supernatural supernatural1 supernova1
superstar1 superstar12 superstar123 supersecret supersecret1 supersonic superuser1 superuser123 support123 support1234
supervisor supervisor1 suzuki1234 sweetangel sweetheart sweetheart1 sweetheart12 sweetiepie sweetness1 sweetpea12 sweetpea123
sweetgirl123 swimming123 swordfish1 system1234 sysadmin123 sysadmin12
t3stpassword tarheels123 taylor1234 taylorswift taylorswift13 teacher123 technician technician1 technology technology1
telecom123 telefon123 telephone1 television temp123456 temp1234567 temporal123 temporary1 temporary123 temppass123
temppassword tennis1234 tequiero12 tequiero123 tequieromucho terminator terminator1 terminator2 test1234test test123456
test1234567 test12345678 test123456789 test123test testaccount tester1234 testing1234 testing123 testing12345 testpass12
testpass123 testpassword testpassword1 testtest12 testtest123 testtest1234 testtesttest texas12345 thankyou123 thebeatles
thebest123 thedoors123 thegreat123 thekiller1 thematrix1 themaster1 therock123 thesimpsons thething123 thisisapassword
thisismypassword thisisit123 thisisme123 thomas1234 threedaysgrace thunder123 thunderbird thunderbird1 thuglife123 tiffany123
tigers1234 tigger1234 tigger12345 timberlake timberwolf tinkerbell tinkerbell1 tinkerbell12 tinkerbell123 titanic123
titanium123 tokiohotel tokiohotel1 tomandjerry tomorrow123 toortoor123 toshiba123 tottenham1 tottenham1882 toyota1234
trabzonspor trabzonspor61 tractor123 transformers travis1234 treasure123 trinity123 triplehhh1 trombone123 trouble123
truelove12 truelove123 trustme123 trustno1!! trustno101 trustno1123 trustno1234 trustno1trustno1 trustnoone tupac2pac1
turkiye123 turtle1234 tweetybird tweetybird1 twilight12 twilight123 twinkletoes tyler12345
ubuntu1234 ukraine123 ultimate123 undertaker undertaker1 undertaker123 unicorn123 unicorns123 unitedstates universal1
universe123 university university1 unknown123 uruguay123 user123456 user1234567 useruser123
vacation123 valencia123 valentina1 valentina123 valentine1 valentine14 valentino46 valentinorossi vanessa123 vegeta1234
velociraptor verbatim123 veronica123 versace123 victor1234 victoria12 victoria123 victory123 videogames vikings123
vincent123 violet1234 virginia123 volkswagen volkswagen1 volleyball volleyball1 volleyball12 volleyball123
w1234567890 walmart123 warcraft123 warcraft3123 warhammer1 warhammer40k warrior123 warriors123 washington washington1
waterfall1 watermelon watermelon1 watermelon123 webmaster1 webmaster123 wednesday1 weezer1234 welcome!!! welcome001 welcome01!
welcome111 welcome123 welcome123! welcome1234 welcome12345 welcome123456 welcome2018 welcome2019 welcome2020 welcome2021
welcome2022 welcome2023 welcome2024 welcome2025 welcome2026 welcome@12 welcome@123 welcome@1234 welcomeback welcomehome
welkom1234 welkom12345 westham1895 westside13 whatever12 whatever123 whatever1234 whatsapp123 whitesox05 whoknows123
wikipedia1 wildcats123 william123 william1234 wilson1234 windows123 windows1234 windows10! windowsxp1 winner1234 winter1234
winter2018 winter2019 winter2020 winter2020! winter2021 winter2021! winter2022 winter2022! winter2023 winter2023! winter2024
winter2024! winter2025 winter2025! winter2026 winter2026! wolverine1 wolverine123 wolverines wonderful1 wonderful123
wonderland wonderland1 wonderwoman wonderwoman1 woodstock1 worldcup2014 worldofwarcraft workorder1 workorder123 wrestlemania
wrestling1 wrestling123 wwwwwwwwww
x123456789 xbox360xbox xboxlive123 xxxxxxxxxx xxxxxxxxxxxx xxxxx12345 xavier1234
yamaha1234 yamahar1234 yankees123 yankees1923 yellow1234 yellowstone yesterday1 yogibear123 youandme123 youarethebest
yourmom123 yourmom1234 yourpassword youtube123 youtube1234 yuantuo2012 yugioh1234
z123456789 z1234567890 zachary123 zaq12wsx12 zaq12wsx!! zaq12wsx123 zaq12wsxcde3 zaq12wsxcde34rfv zaq123wsx456 zaq1@wsxcde3
zaq1xsw2cde3 zaq1xsw2cde3vfr4 zaq1zaq1zaq1 zaqwsxcde1 zaqwsxcde123 zaqwsxcderfv zaqxswcde1 zaqxswcde123 zaqxswcdevfr
zeppelin123 zimbabwe123 zombie1234 zoosk12345 zsexdrcftv zsexdrcftvgy zxasqw1212 zxasqw1234 zxc123456789 zxc1234567
zxcasdqwe1 zxcasdqwe12 zxcasdqwe123 zxcv123456 zxcv1234asdf zxcv1234zxcv zxcvasdfqwer zxcvasdfqwer1234 zxcvb12345 zxcvb123456
zxcvbasdfg zxcvbasdfgqwert zxcvbn1234 zxcvbn12345 zxcvbn123456 zxcvbnm!@# zxcvbnm,./ zxcvbnm000 zxcvbnm111 zxcvbnm123
zxcvbnm1234 zxcvbnm12345 zxcvbnm1234567 zxcvbnm123456789 zxcvbnm321 zxcvbnmasd zxcvbnmasdfghjkl zxcvbnmasdfghjklqwertyuiop
zxcvbnmzxcvbnm zxcvzxcv12 zxcvzxcv123 zxczxc1234 zxczxczxc1 zxczxczxczxc zzzzzzzzzz
!@#$%^&*() !@#$%^&*()_+ !qaz@wsx#edc !qaz2wsx3edc !qazxsw2#edc !qazxsw23edc !q2w#e4r%t
`
    .split(/\s+/)
    .filter((word) => word.length >= 10),
);

/** Words that people decorate with digits and signs ("Summer2026!"), which hardly makes the guess harder. */
const commonWords: ReadonlySet<string> = new Set(
  `
access account admin administrator adminadmin alexander alexandra america amazing amanda andrea andrew angel angels animal
anthony apple april archer arsenal asdf asdfasdf asdfg asdfgh asdfghjkl ashley asset assets august austin autumn azerty
azertyuiop baby babygirl bailey banana barcelona barney baseball basketball batman beach bear beautiful benjamin berlin beverage
bigdog biteme black blessed blue boiler bonjour boss boston bottle bottling boomer brandon brasil brewery brian bubbles buddy
building bulldog business buster butterfly california camaro canada captain caroline champion change changeit changeme charles
charlie charlotte cheese chelsea chester chicago chicken chocolate chris christian christopher christmas coffee company
compressor computer contrasena cookie cooper corvette cowboys crystal dallas daniel danielle darkness david december default
demo desktop diamond doctor dolphin domain dragon eagle eagles edward electric electrical elizabeth emma energy england enter
entry equipment estrella facebook facilities factory falcon family february ferrari fishing florida flower football forever
france freedom friday friend friends fuckyou fussball gabriel games gateway genesis george germany ginger god golf golfer google
grace guest guitar hammer hannah happy harley heather hello hellohello helloworld help helpdesk hockey hola holiday home honey
house houston hunter iloveu iloveyou india install internet israel jackson january jasmine jasper jennifer jessica jesus
jonathan jordan joseph joshua july june junior justin juventus kennwort killer king kitty lakers laptop letmein liverpool
location login london love lovely loveme lover lucky machine madison maggie magic maintain maintenance manager manchester
march marina market marlboro martin master matrix matthew maverick mechanic mechanical melissa mercedes merlin metallica mexico
michael michelle mickey midnight millwright minecraft monday money monkey monster morgan motorola mother mountain music mustang
mypassword naruto natasha network newpass newpassword newyork nicholas nicole nintendo nirvana nissan nothing november october
office oliver opensesame operator orange oracle packers paris parola pass passcode passwd passw password passwords passwort
patrick peaches peanut pepper phoenix plant please pokemon police porsche princesa princess printer private production
purple qazwsx qazwsxedc qwe qweasd qweasdzxc qweqwe qwer qwert qwerty qwertyui qwertyuiop qwertz qwertzuiop rachel rainbow
raiders ranger rangers rebecca redsox remember repair richard robert rocket root ronaldo russia safety samantha samsung samuel
saturday scooter school secret secure security senha september server service shadow shannon shop siemens silver simple snoopy
soccer sophie spider spiderman spring star starwars startup steelers stephanie steven student success summer sunday sunflower
sunshine super superadmin superman supervisor superuser support sweet system tablet taylor teacher team technician tech temp
temporary tennis test tester testing testtest texas thomas thunder thursday tiger tigger toyota training trustno tuesday turtle
unicorn united user username utilities vendor victoria viking violet wachtwoord warehouse warrior water welcome wednesday welkom
whatever william wilson windows winner winter wizard workbench workorder workshop yankees yamaha yellow zaqwsx zxcvbn zxcvbnm
`
    .split(/\s+/)
    .filter(Boolean),
);

export function isCommonPassword(password: string, ...personal: string[]): boolean {
  const candidate = fold(password);
  return (
    commonPasswords.has(candidate) ||
    isRepetition(candidate) ||
    isSequence(candidate) ||
    isDecoratedWord(candidate) ||
    isMostlyPersonal(candidate, personal)
  );
}

/** Normalizes a text, so that full-width letters, capitals and look-alike spellings compare as equal. */
function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** "aaaaaaaaaa", "1212121212", "abcabcabcabc": up to three characters, repeated. */
function isRepetition(text: string): boolean {
  return /^(.{1,3}?)\1+$/su.test(text) && text.length >= 6;
}

/** "abcdefghij", "9876543210": every step is one up, or every step one down; 9 and 0 are neighbours. */
function isSequence(text: string): boolean {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => {
    const previous = codes[index] ?? 0;
    if (previous === 0x39 && code === 0x30) return 1;
    if (previous === 0x30 && code === 0x39) return -1;
    return code - previous;
  });
  return steps.length > 0 && (steps.every((step) => step === 1) || steps.every((step) => step === -1));
}

/** "Welcome2026!!", "p@ssw0rd-1", "123password": a common word with digits and signs around it. */
function isDecoratedWord(text: string): boolean {
  const characters = Array.from(text);
  const first = characters.findIndex(isLetter);
  const end = characters.findLastIndex(isLetter) + 1;
  const bare = characters.slice(first, end).join('');
  const withoutTail = characters.slice(0, end).join('');
  return [bare, spellOut(bare), spellOut(withoutTail)].some(
    (word) => commonWords.has(word) || commonPasswords.has(word),
  );
}

function isLetter(character: string): boolean {
  return /\p{L}/u.test(character);
}

const leet: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

function spellOut(text: string): string {
  return text.replace(/[@431!0$57]/g, (sign) => leet[sign] ?? sign);
}

/**
 * An attacker knows the email's local part and the names of the person and the organisation. A password that consists
 * mostly of them, or adds only a few digits, is refused; a name inside a longer phrase is fine.
 */
function isMostlyPersonal(text: string, personal: readonly string[]): boolean {
  const letters = lettersAndDigits(text);
  const pieces = personal.flatMap(personalPieces).sort((a, b) => b.length - a.length);
  const rest = pieces.reduce((text, piece) => text.replaceAll(piece, ' '), letters).replaceAll(' ', '');
  const known = letters.length - rest.length;
  if (known === 0) return false;
  return known > rest.length || (/^\d*$/.test(rest) && rest.length < 8);
}

function personalPieces(text: string): string[] {
  const folded = fold(text);
  const at = folded.lastIndexOf('@');
  // The domain is ignored: refusing a mail provider's name would puzzle people more than protect them.
  const name = at > 0 ? folded.slice(0, at) : folded;
  const words = name.split(/[^\p{L}\p{N}]+/u);
  return [lettersAndDigits(folded), lettersAndDigits(name), ...words].filter((piece) => piece.length >= 3);
}

function lettersAndDigits(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '');
}
